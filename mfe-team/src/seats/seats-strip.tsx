import { Card } from '@portal/design-system/card'
import { Link } from '@portal/design-system/link'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { loadProblem } from '@portal/remote-kit/load'
import type { Seats } from './seats.ts'
import styles from './seats-meter.module.css'
import { SeatsMeter } from './seats-meter.tsx'
import { useSeats } from './use-seats.ts'

/** Above the members: how many more can join, and what to do when nobody can. */
export function SeatsStrip() {
  const seats = useSeats()
  const problem = loadProblem(seats)
  if (problem) return <Card>{problem}</Card>

  return (
    <Card>
      <div className={styles.strip} aria-busy={!seats.data}>
        {seats.data ? <SeatsMeter seats={seats.data} /> : <Skeleton lines={2} />}
        {seats.data && <SeatsLeft seats={seats.data} />}
      </div>
    </Card>
  )
}

function SeatsLeft({ seats: { members, pending, max } }: { seats: Seats }) {
  const left = max - members - pending
  if (left > 0) return <p className={styles.words}>{formatCount(left, 'more person', 'more people')} can join.</p>

  return (
    <p className={styles.words}>
      Every seat is taken. A larger plan has more of them. <Link href="/pricing">Compare plans</Link>
    </p>
  )
}
