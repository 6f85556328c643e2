import { REPORT_PART_LABELS } from '@portal/contracts/support/problem-report'
import { Fragment } from 'react'
import styles from './chat.module.css'
import type { ChatMessage } from './chat-calls.ts'

/** The technical details that went along with a report, as text. */
export function ReportedDetails({ report }: { report: NonNullable<ChatMessage['report']> }) {
  return (
    <details className={styles.reported}>
      <summary>Technical details</summary>
      <dl translate="no">
        {report.map(({ part, lines = [] }) => (
          <Fragment key={part}>
            <dt>{part && REPORT_PART_LABELS[part]}</dt>
            {lines.map((line, at) => (
              <dd key={at}>{line}</dd>
            ))}
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
