import { portalNow } from '@portal/design-system/clock'
import { formatDate, formatLongDate } from '@portal/design-system/date'
import { type HistoryEvent, latestFirst } from './history.ts'
import styles from './timeline.module.css'

/** Lists what happened to an order or a subscription and what is ahead, the latest at the top (rule J141). */
export function Timeline({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <ol className={styles.events}>
      {latestFirst(events).map(({ at, what, detail, since }) => (
        <li key={`${at} ${what}`} data-ahead={Date.parse(at) > portalNow() || undefined}>
          <span>{what}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          <time dateTime={at} className={styles.detail}>
            {since ? `${formatDate(since)} – ${formatDate(at)}` : formatLongDate(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
