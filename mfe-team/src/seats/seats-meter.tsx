import { Meter } from '@portal/design-system/meter'
import { type Seats, seatsInWords } from './seats.ts'
import styles from './seats-meter.module.css'

/** How many of the account's seats are taken, and by whom. */
export function SeatsMeter({ seats }: { seats: Seats }) {
  const { members, pending, max } = seats
  const used = members + pending
  return (
    <div className={styles.meter}>
      <Meter label="Seats used" value={used} max={max} tone={used < max ? 'accent' : 'attention'} />
      <p className={styles.words}>{seatsInWords(seats)}</p>
    </div>
  )
}
