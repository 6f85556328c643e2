import { NAVIGATION_GROUPS } from '@portal/contracts/frame'
import type { LoadPlan } from '@portal/contracts/platform'

export interface NavigationEntry {
  path: string
  label: string
  icon: string
}

export interface NavigationGroup {
  name: string
  entries: NavigationEntry[]
}

/** The navigation of one person, from the pages that they may use; groups without an entry are left out. */
export function navigationGroups(plan: Pick<LoadPlan, 'remote' | 'others'>): NavigationGroup[] {
  const pages = [...(plan.remote ? [plan.remote] : []), ...plan.others].flatMap((owner) => owner.pages)
  const entries = pages.flatMap(({ path, navigation }) => (navigation ? [{ path, ...navigation }] : []))
  const sorted = entries.sort((a, b) => a.order - b.order || a.label.localeCompare(b.label))

  return NAVIGATION_GROUPS.map((name) => ({ name, entries: sorted.filter(({ group }) => group === name) })).filter(
    (group) => group.entries.length > 0,
  )
}
