import { useState } from 'react'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'

/**
 * The keys that are chosen, of those that are shown: what a filter, another page or another tab takes away is chosen no
 * longer, so that nobody changes a key without seeing it.
 */
export function useKeySelection(shown: readonly SecretKeyView[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = shown.filter(({ id }) => ids.has(id))
  if (selected.length < ids.size) setIds(new Set(selected.map(({ id }) => id)))

  const choose = (keys: readonly SecretKeyView[], isSelected: boolean) =>
    setIds((before) => {
      const named = keys.flatMap(({ id }) => id || [])
      return isSelected ? new Set([...before, ...named]) : new Set([...before].filter((id) => !named.includes(id)))
    })

  return {
    selected,
    /** Chooses these no longer. */
    drop: (keys: readonly SecretKeyView[]) => choose(keys, false),
    table: { isSelected: ({ id }: SecretKeyView) => ids.has(id), onChange: choose, nameOf },
  }
}
