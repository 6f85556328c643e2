import { NAVIGATION_GROUPS } from '@portal/contracts/frame'
import { homePath, navigationOf } from '@portal/contracts/pages'
import type { LoadPlan } from '@portal/contracts/platform'
import { outlinesOf } from '../page/outlines-of.ts'

export interface NavigationEntry {
  path: string
  label: string
  icon: string
  /** Leads there after G. */
  key?: string | undefined
}

export interface NavigationGroup {
  name: string
  entries: NavigationEntry[]
}

/** The navigation of one person, from the pages that they may use; groups without an entry are left out. */
export function navigationGroups(plan: Pick<LoadPlan, 'remote' | 'others'>): NavigationGroup[] {
  const entries = navigationOf(outlinesOf(plan))

  return NAVIGATION_GROUPS.map((name) => ({ name, entries: entries.filter(({ group }) => group === name) })).filter(
    (group) => group.entries.length > 0,
  )
}

/** Returns the target of the brand's link. */
export function homeOf(plan: Pick<LoadPlan, 'remote' | 'others' | 'visitor'>): string {
  return plan.visitor ? homePath(outlinesOf(plan)) : '/'
}
