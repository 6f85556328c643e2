import { PAGES } from '@portal/contracts/pages'
import { Link } from '@portal/design-system/link'
import { Loaded } from '@portal/remote-kit/load'
import styles from './seats.module.css'
import { useSeats } from './seats.ts'
import { SeatsMeter } from './seats-meter.tsx'

/** What the dashboard shows of the team; the frame and its title are the shell's. */
export function TeamCard() {
  return (
    <Loaded load={useSeats()}>
      {(seats) => (
        <div className={styles.card}>
          <SeatsMeter seats={seats} />
          <p>
            <Link href={PAGES.team}>Members and roles</Link>
          </p>
        </div>
      )}
    </Loaded>
  )
}
