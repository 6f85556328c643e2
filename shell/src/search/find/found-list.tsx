import { useEffect, useId } from 'react'
import type { Entry } from './entry.ts'
import { FindingLine } from './finding-line.tsx'
import styles from './found-list.module.css'
import { Highlighted } from './highlighted.tsx'
import type { Finding } from './search-index.ts'

interface FoundListProps {
  id: string
  findings: readonly Finding[]
  /** Which of them Enter chooses. */
  active: number
  onChoose: (entry: Entry) => void
}

/** The options of a combobox: what was found, each with what it is. Pointers choose as well as keys do. */
export function FoundList({ id, findings, active, onChoose }: FoundListProps) {
  const own = useId()
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  return (
    // The field has the focus, and says which option is meant.
    <div id={id} role="listbox" aria-label="Found" className={styles.list} tabIndex={-1}>
      {findings.map((finding, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which has the focus
        // biome-ignore lint/a11y/useFocusableInteractive: an option is meant by aria-activedescendant, never focused
        <div
          key={`${own}${finding.entry.id}`}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          className={styles.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(finding.entry)}
        >
          <FindingLine {...finding}>
            {finding.entry.detail && (
              <span className={styles.detail}>
                <Highlighted text={finding.entry.detail} matched={finding.matched} />
              </span>
            )}
          </FindingLine>
          <span className={styles.kind}>{finding.entry.kind}</span>
        </div>
      ))}
    </div>
  )
}

export function optionId(list: string, at: number): string {
  return `${list}-${at}`
}
