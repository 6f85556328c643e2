import { portalNow } from '../clock/portal-now.ts'
import { useNow } from '../clock/use-now.ts'
import { formatLongDate, readDate } from '../date/date.tsx'
import styles from './countdown-ring.module.css'

const second = 1000
const units = [
  ['d', 24 * 60 * 60 * second],
  ['h', 60 * 60 * second],
  ['min', 60 * second],
  ['s', second],
] as const

/** Time left in its two largest units, given in ms: "3 d 4 h", "12 min 5 s". */
export function formatTimeLeft(left: number): string {
  const first = units.findIndex(([, size]) => left >= size)
  if (first < 0) return 'no time'
  let rest = left
  const parts = units.slice(first, first + 2).map(([unit, size]) => {
    const amount = Math.floor(rest / size)
    rest -= amount * size
    return { unit, amount }
  })
  return parts.flatMap(({ unit, amount }) => (amount > 0 ? `${amount} ${unit}` : [])).join(' ')
}

export interface CountdownRingProps {
  /** Start of the time: the ring is empty then. */
  from: string | number | Date | undefined
  /** End of the time. */
  until: string | number | Date | undefined
  /** Text after the end. */
  ended?: string
}

/** A ring that fills toward a deadline, amber in its last tenth and red in its last thirtieth, with the time left beside it. */
export function CountdownRing({ from, until, ended = 'Expired' }: CountdownRingProps) {
  const start = readDate(from)?.getTime() ?? 0
  const end = readDate(until)?.getTime() ?? 0
  const isClose = end - portalNow() < 60 * 60 * second
  const left = Math.max(0, end - useNow(isClose ? second : 60 * second))
  const share = end > start ? Math.min(1, left / (end - start)) : 0
  return (
    <span className={styles.countdown} data-urgent={share < 1 / 30 ? 'now' : share < 0.1 ? 'soon' : undefined}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden="true">
        <circle className={styles.track} cx="8" cy="8" r="6.5" />
        {share < 1 && (
          <circle
            className={styles.gone}
            cx="8"
            cy="8"
            r="6.5"
            pathLength="100"
            strokeDasharray={`${(1 - share) * 100} 100`}
            strokeLinecap="round"
            transform="rotate(-90 8 8)"
          />
        )}
      </svg>
      <time dateTime={new Date(end).toISOString()} title={formatLongDate(end)}>
        {left > 0 ? `${formatTimeLeft(left)} left` : ended}
      </time>
    </span>
  )
}
