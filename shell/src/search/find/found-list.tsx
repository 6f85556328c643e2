import { useEffect } from 'react'
import type { FoundGroup } from '../groups.ts'
import type { Entry } from './entry.ts'
import { FindingLine } from './finding-line.tsx'
import styles from './found-list.module.css'
import { Highlighted } from './highlighted.tsx'
import type { Finding } from './search-index.ts'

interface FoundListProps {
  id: string
  groups: readonly FoundGroup[]
  /** Index of the option chosen by Enter. */
  active: number
  onChoose: (entry: Entry) => void
}

/** Options of a combobox, grouped by kind, for pointer and keyboard. */
export function FoundList({ id, groups, active, onChoose }: FoundListProps) {
  useEffect(() => {
    const option = document.getElementById(optionId(id, active))
    // The head above the first one is seen with it.
    const shown = active === 0 ? option?.parentElement?.firstElementChild : option
    shown?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  let next = 0
  return (
    // The field has the focus, and says which option is meant.
    <div id={id} role="listbox" aria-label="Found" className={styles.list} tabIndex={-1}>
      {groups.map(({ kind, label, findings }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
        <div key={kind} role="group" aria-labelledby={`${id}-of-${kind}`}>
          <p id={`${id}-of-${kind}`} className={styles.head} role="presentation">
            {label}
          </p>
          {findings.map((finding) => {
            const at = next++
            return (
              <Option
                key={finding.entry.id}
                {...finding}
                id={optionId(id, at)}
                isActive={at === active}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Finding {
  id: string
  isActive: boolean
  onChoose: (entry: Entry) => void
}

function Option({ id, isActive, onChoose, ...finding }: OptionProps) {
  const { entry, matched } = finding
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: an option is meant by aria-activedescendant, never focused
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <FindingLine {...finding} />
      {entry.detail && (
        <span className={styles.detail}>
          <Highlighted text={entry.detail} matched={matched} />
        </span>
      )}
    </div>
  )
}

export function optionId(list: string, at: number): string {
  return `${list}-${at}`
}
