import { PAGES } from '@portal/contracts/pages'
import type { LoadPlan } from '@portal/contracts/platform'
import { drawsItself, routeOf } from './route.ts'

type RoutedPlan = Pick<LoadPlan, 'remote' | 'others' | 'refused' | 'visitor'>

/** Returns whether this path can be rendered for this person. Other links are hidden. */
export function isPlanned(plan: RoutedPlan, path: string): boolean {
  return routeOf(plan, path).kind !== 'not-found'
}

/**
 * Returns whether this document can navigate there without the server: another part need not serve it, and it is not a
 * separate document.
 */
export function isDrawnHere(plan: RoutedPlan, path: string): boolean {
  return drawsItself(routeOf(plan, path))
}

/** Returns the path for opening an account; while that is not self-service, the path of the prices. */
export function signUpPath(plan: RoutedPlan): string {
  return isPlanned(plan, PAGES.signUp) ? PAGES.signUp : PAGES.pricing
}
