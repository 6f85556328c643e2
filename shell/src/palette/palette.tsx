import { useState } from 'react'
import { Icon } from '../layout/icon.tsx'
import type { Entry } from '../search/find/entry.ts'
import { FoundList, optionId } from '../search/find/found-list.tsx'
import { useCombobox } from '../search/find/use-combobox.ts'
import { useDeed } from '../search/find/use-deed.ts'
import { useFinder } from '../search/find/use-finder.ts'
import { usedEntries } from '../search/find/used.ts'
import { choicesOf } from '../search/groups.ts'
import { FrontDialog } from './front-dialog.tsx'
import styles from './palette.module.css'

/** Maximum number of matches; without input everything is listed. */
const MOST = 12
const MOST_OFFERED = 40
const LIST = 'palette-found'

/** Command palette: every destination and action, by a few letters of its name (rules N7, N27). */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const found = useFinder(text, text.trim() ? MOST : MOST_OFFERED)
  const groups = found ? choicesOf(found, usedEntries()) : []
  const findings = groups.flatMap((group) => group.findings)
  const doIt = useDeed()
  const choose = (entry: Entry) => {
    onClose()
    doIt(entry)
  }
  const { active, onKeyDown, reset } = useCombobox({
    options: findings.map(({ entry }) => entry.id),
    first: 0,
    onEnter: (at) => {
      const chosen = findings[at]
      if (chosen) choose(chosen.entry)
    },
  })

  return (
    <FrontDialog label="Search and actions" onClose={onClose} isSheet>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label="Search and actions"
          aria-expanded={findings.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={findings.length > 0 ? optionId(LIST, active) : undefined}
          placeholder="Where to, or what to do?"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            reset()
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <span className={styles.byKey}>Esc</span>
          <span className={styles.byTouch}>Cancel</span>
        </button>
      </div>
      {findings.length > 0 && <FoundList id={LIST} groups={groups} active={active} onChoose={choose} />}
      <div className={styles.foot}>
        <p role="status">{statusOf(text, found)}</p>
        {findings.length > 0 && <KeyHints />}
      </div>
    </FrontDialog>
  )
}

/** Hidden from screen readers, which explain a combobox themselves. */
function KeyHints() {
  return (
    <p className={styles.hints} aria-hidden="true">
      <kbd>↑↓</kbd> navigate <kbd>↵</kbd> open
    </p>
  )
}

function statusOf(text: string, found: ReturnType<typeof useFinder>): string {
  if (!text.trim()) return 'Type a page, a key, a member, a question, or what you want to do.'
  if (found?.findings.length)
    return found.isPartial ? `${found.findings.length} so far. Still looking…` : `${found.findings.length} found.`
  if (found?.close.length) return 'Nothing fits every word.'
  return found && !found.isPartial ? 'Nothing found. Try fewer or other words.' : 'Looking…'
}
