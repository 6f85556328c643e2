import { Meter } from '@portal/design-system/meter'
import { MoreSeats } from './more-seats.tsx'
import styles from './seats.module.css'
import { type Seats, seatsInWords } from './seats.ts'

interface SeatsMeterProps {
  seats: Seats
  /** True if the way to more seats is shown beside it. */
  isWayOnElsewhere?: boolean
}

/** Shows how many of the account's seats are taken, and by whom where that is not members alone. */
export function SeatsMeter({ seats, isWayOnElsewhere = false }: SeatsMeterProps) {
  const { members, pending, max } = seats
  const used = members + pending
  return (
    <div className={styles.meter}>
      {max !== undefined && (
        <Meter
          label="Seats used"
          value={used}
          max={max}
          tone={used < max ? undefined : toneWhenFull(max)}
          nextStep={!isWayOnElsewhere && <MoreSeats seats={seats} />}
        />
      )}
      {(max === undefined || pending > 0) && <p className={styles.words}>{seatsInWords(seats)}</p>}
    </div>
  )
}

/** Nothing stops working when every seat is taken; a plan for one person is meant to be full. */
const toneWhenFull = (max: number) => (max > 1 ? 'attention' : 'paused')
