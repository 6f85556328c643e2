import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { useId } from 'react'
import { type HistoryEvent, latestFirst, type TimelineEvent } from './history.ts'
import styles from './timeline.module.css'

/** Lists what is ahead of an order or a subscription, the next at the top, and below it what happened, the latest at the top (rules J141, J149). */
export function Timeline({ events }: { events: readonly HistoryEvent[] }) {
  const now = portalNow()
  const isAhead = ({ at }: TimelineEvent) => Date.parse(at) > now
  const all = latestFirst(events)
  const [ahead, past] = [all.filter(isAhead), all.filter((event) => !isAhead(event))]
  if (ahead.length === 0) return <Events events={past} />
  return (
    <>
      <Part title="Upcoming" events={ahead.toReversed()} isAhead />
      <Part title="Past" events={past} />
    </>
  )
}

interface EventsProps {
  events: readonly TimelineEvent[]
  isAhead?: boolean
}

function Part({ title, ...events }: EventsProps & { title: string }) {
  const id = useId()
  if (events.events.length === 0) return null
  return (
    <div className={styles.part}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <Events {...events} labelledBy={id} />
    </div>
  )
}

/** Lists events with their days; the minute is in the title of a day. */
function Events({ events, isAhead, labelledBy }: EventsProps & { labelledBy?: string }) {
  return (
    <ol className={styles.events} aria-labelledby={labelledBy}>
      {events.map(({ at, what, detail, since }) => (
        <li key={`${at} ${what}`} data-ahead={isAhead}>
          <span>{what}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          <span className={styles.detail}>
            {since && (
              <>
                <DateText value={since} /> –{' '}
              </>
            )}
            <DateText value={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
