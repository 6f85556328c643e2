import { onDemand, useEarlyLoad, useOnDemand } from '@portal/design-system/on-demand'

import { useState } from 'react'
import { type ApiKey, nameOf } from '../key.ts'
import type { SelectedKeysProps } from './selection-bar.tsx'

interface ListedKeys {
  /** Rows of this page. */
  rows: readonly ApiKey[] | undefined
  /** Rows of all pages. */
  all: readonly ApiKey[] | undefined
}

/**
 * Manages the selected keys among the visible ones: keys hidden by a filter, another page or another tab are
 * deselected, so that no one changes a key without seeing it. Keys on other pages are selected only by an explicit
 * request for all.
 */
export function useKeySelection({ rows: shown = [], all = [] }: ListedKeys) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAcross, setAcross] = useState(false)
  const isSelected = ({ key_id }: ApiKey) => key_id !== undefined && ids.has(key_id)
  const selected = (isAcross ? all : shown).filter(isSelected)
  if (selected.length < ids.size) setIds(new Set(selected.flatMap(({ key_id }) => key_id ?? [])))
  if (isAcross && ids.size === 0) setAcross(false)

  const choose = (keys: readonly ApiKey[], isChosen: boolean) =>
    setIds((before) => {
      const named = keys.flatMap(({ key_id }) => key_id || [])
      return isChosen ? new Set([...before, ...named]) : new Set([...before].filter((id) => !named.includes(id)))
    })

  const isPageFull = shown.length > 0 && shown.every(isSelected)
  return {
    selected,
    /** Offered after selecting a whole page: the keys of the other pages. */
    others: {
      count: isPageFull ? all.length - selected.length : 0,
      choose: () => {
        setAcross(true)
        choose(all, true)
      },
    },
    /** Chooses these no longer. */
    drop: (keys: readonly ApiKey[]) => choose(keys, false),
    table: { isSelected, onChange: choose, nameOf },
  }
}

const bar = onDemand(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** Bulk actions for the selected keys; their code is loaded before it is needed, but not with the first view. */
export function SelectedKeys(props: SelectedKeysProps) {
  const { keys, onDone } = props
  useEarlyLoad(bar)
  const isWanted = keys.length > 0
  const SelectionBar = useOnDemand(bar, isWanted, () => onDone(keys))
  return isWanted && SelectionBar && <SelectionBar {...props} />
}
