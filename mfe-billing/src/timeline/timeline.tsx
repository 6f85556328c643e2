import { portalNow } from '@portal/design-system/clock'
import { formatLongDate } from '@portal/design-system/date'
import styles from './timeline.module.css'

/** Something that happened, or will. */
export interface TimelineEvent {
  /** RFC 3339. */
  at: string
  what: string
  detail?: string
}

/** Lists events in their order, the first first, and marks those ahead. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map(({ at, what, detail }) => (
        <li key={`${at} ${what}`} data-ahead={Date.parse(at) > portalNow() || undefined}>
          <span>{what}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          <time dateTime={at} className={styles.detail}>
            {formatLongDate(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
