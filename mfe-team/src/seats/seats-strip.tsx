import { Card } from '@portal/design-system/card'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { loadProblem } from '@portal/remote-kit/load'
import styles from './seats.module.css'
import { type Seats, seatsLeft, useSeats } from './seats.ts'
import { SeatsMeter } from './seats-meter.tsx'

/** Above the members: how many more can join. */
export function SeatsStrip() {
  const seats = useSeats()
  return (
    <Card>
      {loadProblem(seats) ?? (
        <div className={styles.strip} aria-busy={!seats.data}>
          {seats.data ? <SeatsMeter seats={seats.data} /> : <Skeleton lines={2} />}
          {seats.data && <p className={styles.words}>{whoCanJoin(seats.data)}</p>}
        </div>
      )}
    </Card>
  )
}

function whoCanJoin(seats: Seats): string | undefined {
  const left = seatsLeft(seats)
  if (left === undefined) return undefined
  return left > 0 ? `${formatCount(left, 'more person', 'more people')} can join.` : 'Every seat is taken.'
}
