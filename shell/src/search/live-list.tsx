import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Entry } from './find/entry.ts'
import { FoundList, optionId } from './find/found-list.tsx'
import { useCombobox } from './find/use-combobox.ts'
import { useDeed } from './find/use-deed.ts'
import { useFinder } from './find/use-finder.ts'
import { choicesOf } from './groups.ts'
import styles from './search-box.module.css'

/** Fewer than on the page of results, which Enter leads to. */
const MOST = 7

/** The list's handling of the field's keys. */
export interface FieldKeys {
  onKeyDown: (event: KeyboardEvent) => void
}

interface LiveListProps {
  id: string
  text: string
  keys: RefObject<FieldKeys>
  /** The id of the option that is meant; `''` where there is a list and none is. */
  onActive: (id: string | undefined) => void
  onDone: () => void
}

/** Below the search field while somebody types. None is meant until an arrow says so: Enter searches for the text. */
export function LiveList({ id, text, keys, onActive, onDone }: LiveListProps) {
  const found = useFinder(text, MOST)
  const groups = found ? choicesOf(found, []) : []
  const findings = groups.flatMap((group) => group.findings)
  const doIt = useDeed()
  const choose = (entry: Entry) => {
    onDone()
    doIt(entry)
  }
  const { active, onKeyDown } = useCombobox({
    options: findings.map(({ entry }) => entry.id),
    first: -1,
    onEnter: (at) => {
      const chosen = findings[at]
      if (chosen) choose(chosen.entry)
    },
  })
  const said = findings.length === 0 ? undefined : active < 0 ? '' : optionId(id, active)
  useEffect(() => onActive(said), [onActive, said])
  // As soon as the list is seen: a key that is pressed right then would go to nobody.
  useLayoutEffect(() => {
    keys.current = { onKeyDown }
    return () => {
      keys.current = { onKeyDown: () => {} }
    }
  })
  if (findings.length === 0) return null

  return (
    <div className={styles.recent}>
      <FoundList id={id} groups={groups} active={active} onChoose={choose} />
    </div>
  )
}
