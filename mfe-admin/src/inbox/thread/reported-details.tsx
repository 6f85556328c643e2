import { isOwnPath } from '@portal/contracts/pages'
import { REPORT_PART_LABELS, type ReportPartName } from '@portal/contracts/support/problem-report'
import { Link } from '@portal/design-system/link'
import { Fragment } from 'react'
import { pathOfSearch } from '../../paths.ts'
import styles from './thread.module.css'
import type { ThreadMessage } from './thread.ts'

const MONOSPACED: ReadonlySet<ReportPartName> = new Set(['releases', 'requests', 'errors', 'browser'])

/**
 * The technical details of a problem that the customer reported. What a browser says is text; the page leads there, and a
 * failed request to the search of staff (rule H65).
 */
export function ReportedDetails({ report }: { report: NonNullable<ThreadMessage['report']> }) {
  return (
    <details className={styles.reported}>
      <summary>Technical details</summary>
      <dl translate="no">
        {report.map(({ part = 'errors', lines = [] }) => (
          <Fragment key={part}>
            <dt>{REPORT_PART_LABELS[part]}</dt>
            {lines.map((line, at) => (
              <dd key={at} data-mono={MONOSPACED.has(part) || undefined}>
                <Line part={part} line={line ?? ''} />
              </dd>
            ))}
          </Fragment>
        ))}
      </dl>
    </details>
  )
}

function Line({ part, line }: { part: ReportPartName; line: string }) {
  if (part === 'page' && isOwnPath(line)) return <Link href={line}>{line}</Link>
  if (part !== 'requests') return line

  const [id = ''] = line.split(' ', 1)
  return (
    <>
      <Link href={pathOfSearch(`request:${id}`)}>{id}</Link>
      {line.slice(id.length)}
    </>
  )
}
