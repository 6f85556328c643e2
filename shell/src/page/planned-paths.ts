import { PAGES } from '@portal/contracts/pages'
import type { LoadPlan } from '@portal/contracts/platform'
import { drawsItself, routeOf } from './route.ts'

type RoutedPlan = Pick<LoadPlan, 'remote' | 'others' | 'refused' | 'visitor'>

/** Whether anybody draws this path for this person. A link to one that nobody draws is not shown. */
export function isPlanned(plan: RoutedPlan, path: string): boolean {
  return routeOf(plan, path).kind !== 'not-found'
}

/** Whether this document can go there by itself: nobody else has to answer for the path, and it is no document of its own. */
export function isDrawnHere(plan: RoutedPlan, path: string): boolean {
  return drawsItself(routeOf(plan, path))
}

/** Where an account is opened; as long as nobody can by themselves, where it says what one costs. */
export function signUpPath(plan: RoutedPlan): string {
  return isPlanned(plan, PAGES.signUp) ? PAGES.signUp : PAGES.pricing
}
