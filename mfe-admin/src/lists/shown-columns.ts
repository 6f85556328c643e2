import type { Column } from '@portal/design-system/table'
import { checkOf, storedValue } from '@portal/platform/storage'
import { useSyncExternalStore } from 'react'

/** Lists with more columns than one needs at a time. */
export type ChosenList = 'orders' | 'transactions' | 'plans'

type Hidden = Readonly<Record<string, readonly string[]>>

/** Ids of the columns that are hidden, by list: of the device, because they depend on its width. */
const stored = storedValue(
  'local',
  'device:admin-columns',
  checkOf(
    (value): value is Hidden =>
      typeof value === 'object' && value !== null && Object.values(value).every((ids) => Array.isArray(ids)),
  ),
)

const NONE: readonly string[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let known: { text: string; hidden: Hidden } | undefined

/** The same object for as long as nothing changes, as React wants it. */
function hiddenColumns(): Hidden {
  const hidden = stored.get() ?? {}
  const text = JSON.stringify(hidden)
  if (known?.text !== text) known = { text, hidden }
  return known.hidden
}

export function hideColumns(list: ChosenList, ids: readonly string[]): void {
  stored.set({ ...hiddenColumns(), [list]: ids })
  for (const tell of listeners) tell()
}

/** Returns the ids of the columns of a list that are hidden in this browser (rule G98). */
export function useHiddenColumns(list: ChosenList): readonly string[] {
  return useSyncExternalStore(subscribe, hiddenColumns)[list] ?? NONE
}

/** Returns what is left of the columns of a list; the first, which names its rows, always is. */
export function shownColumns<C extends Pick<Column<never>, 'id'>>(
  columns: readonly C[],
  hidden: readonly string[],
): readonly C[] {
  return columns.filter(({ id }, place) => place === 0 || !hidden.includes(id))
}
