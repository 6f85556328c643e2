import { DetailList } from '@portal/design-system/detail-list'
import { Icon } from '@portal/design-system/icon'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import type { ReactNode } from 'react'
import styles from './before-after.module.css'

export interface Change {
  term: string
  before: ReactNode
  /** Without one it stays as it is. */
  after?: ReactNode
}

/** Shows what an act changes: each fact as it is now and as it will be, announced as the form changes it (rule G41). */
export function BeforeAfter({ changes, children }: { changes: readonly Change[]; children?: ReactNode }) {
  return (
    <div className={styles.changes} aria-live="polite">
      <DetailList
        details={changes.map(({ term, before, after }) => ({
          term,
          value:
            after === undefined ? (
              before
            ) : (
              <span className={styles.change}>
                <span className={styles.before}>{before}</span>
                <Icon name="arrow-right" size={16} />
                <VisuallyHidden> becomes </VisuallyHidden>
                <span>{after}</span>
              </span>
            ),
        }))}
      />
      {children}
    </div>
  )
}
