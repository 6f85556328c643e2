import type { ReactNode } from 'react'
import { usePage } from '../page/page-context.ts'
import { DashboardPage } from '../pages/dashboard-page.tsx'
import { HomePage } from '../pages/home-page.tsx'
import { NoPermissionPage } from '../pages/no-permission-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { SearchPage } from '../pages/search-page.tsx'
import { SignInPage } from '../pages/sign-in-page.tsx'
import { StatusHelpPage } from '../pages/status-help-page.tsx'
import { SlotStatus } from '../slots/slot-status.tsx'

const SHELL_PAGES: Readonly<Record<string, () => ReactNode>> = {
  '/': HomePage,
  '/account': DashboardPage,
  '/search': SearchPage,
  '/status-help': StatusHelpPage,
}

/**
 * What the path shows. The empty element is where remotes stand: React draws nothing into it, and it stays while
 * everything around it changes.
 */
export function Content() {
  return (
    <>
      <div id="slot" data-slot="" />
      <OwnContent />
    </>
  )
}

function OwnContent() {
  const route = usePage((page) => page.route)

  if (route.kind === 'remote') return <SlotStatus />
  if (route.kind === 'refused') return <NoPermissionPage page={route.page} />
  if (route.kind === 'sign-in') return <SignInPage />
  const ShellPage = route.kind === 'shell' ? (SHELL_PAGES[route.page.path] ?? NotFoundPage) : NotFoundPage
  return <ShellPage />
}
