import { Card } from '@portal/design-system/card'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { loadProblem } from '@portal/remote-kit/load'
import { MoreSeats } from './more-seats.tsx'
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
          {seats.data ? <SeatsMeter seats={seats.data} isWayOnElsewhere /> : <Skeleton lines={2} />}
          {seats.data && <WhoCanJoin seats={seats.data} />}
        </div>
      )}
    </Card>
  )
}

function WhoCanJoin({ seats }: { seats: Seats }) {
  const left = seatsLeft(seats)
  if (left === undefined) return null
  if (left > 0) return <p className={styles.words}>{formatCount(left, 'more person', 'more people')} can join.</p>
  return (
    <div className={styles.words}>
      <p className={styles.full}>Every seat is taken.</p>
      <p>
        <MoreSeats seats={seats} />
      </p>
    </div>
  )
}
