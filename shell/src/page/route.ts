import { asksForForeignAccount, pageAt } from '@portal/contracts/pages'
import type { LoadPlan, PageOutline, RefusedPage } from '@portal/contracts/platform'
import { outlinesOf } from './outlines-of.ts'

/** The part that renders a path, as far as this person may see it. */
export type Route =
  | { kind: 'remote'; name: string; title: string; page: PageOutline }
  | { kind: 'shell'; page: PageOutline }
  /** A page of the portal that this person may not use, with the roles that would do. */
  | { kind: 'refused'; page: RefusedPage }
  /** The same for somebody who has not signed in. */
  | { kind: 'sign-in'; page: RefusedPage }
  | { kind: 'not-found' }

interface PageOwner {
  name: string
  title: string
  pages: readonly PageOutline[]
  refused?: RefusedPage
}

type RoutedPlan = Pick<LoadPlan, 'remote' | 'others' | 'refused' | 'visitor'>

/**
 * Returns the route; the query matters if it refers to an account (rule A8). The shell renders pages of cards,
 * whichever manifest declares them (rule N21).
 */
export function routeOf(plan: RoutedPlan, path: string, search = ''): Route {
  if (asksForForeignAccount(plan.visitor, path, search)) return { kind: 'not-found' }

  const owners: PageOwner[] = [...outlinesOf(plan), ...plan.refused.map(ownerOf)]
  const found = pageAt(owners, path)
  if (!found) return { kind: 'not-found' }

  const { page, owner } = found
  if (owner.refused) return { kind: plan.visitor ? 'refused' : 'sign-in', page: owner.refused }
  return owner.name === 'shell' || page.showsCards
    ? { kind: 'shell', page }
    : { kind: 'remote', name: owner.name, title: owner.title, page }
}

/** Returns whether an open page can render this route; others are requested from the server. */
export function drawsItself(route: Route): boolean {
  return route.kind !== 'not-found' && !(route.kind === 'shell' && route.page.standsAlone)
}

function ownerOf(refused: RefusedPage): PageOwner {
  return { name: '', title: '', pages: [{ ...refused, layout: 'account' }], refused }
}

/** The frame around the page. Without a visitor there is nothing to put into an account's. */
export function layoutOf(route: Route, visitor: LoadPlan['visitor']): PageOutline['layout'] {
  const wanted = route.kind === 'remote' || route.kind === 'shell' ? route.page.layout : 'account'
  return wanted === 'account' && !visitor ? 'marketing' : wanted
}

export function titleOf(route: Route): string {
  if (route.kind === 'not-found') return 'Page not found'
  return route.kind === 'sign-in' ? 'Log in' : route.page.title
}
