import { PAGES } from '@portal/contracts/pages'
import { reportFault } from '@portal/platform/faults'
import { type ComponentType, createContext, lazy } from 'react'
import { withSecondTry } from '../document/second-try.ts'
import { FailureCard } from '../slots/failure-card.tsx'

/** Keys of the pages for paths that nobody owns, and for those that this person may not open. */
export const NOWHERE = '*'
export const REFUSED = '!'

/**
 * The shell's pages that few people come for, by path: each is fetched when somebody does. What draws documents puts the
 * pages themselves here, because it cannot wait.
 */
export const LatePages = createContext<Readonly<Record<string, ComponentType>>>({
  [PAGES.search]: late('Search', async () => (await import('./search-page.tsx')).SearchPage),
  [NOWHERE]: late('Page not found', async () => (await import('./not-found-page.tsx')).NotFoundPage),
  [REFUSED]: late('Access', async () => (await import('./no-permission-page.tsx')).NoPermissionPage),
})

function late(title: string, fetchPage: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await withSecondTry(fetchPage).catch((error) => failed(title, error)) }))
}

function failed(title: string, error: Error): ComponentType {
  const reference = reportFault({ kind: 'load', message: error.message, stack: error.stack })
  const card = { phase: 'failed', kind: 'load', title, reference, retry: () => location.reload() } as const
  return () => <FailureCard {...card} level="page" />
}
