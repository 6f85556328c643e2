import { Link } from '@portal/design-system/link'
import { Loaded } from '@portal/remote-kit/load'
import { TEAM_PATH } from '../paths.ts'
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
            <Link href={TEAM_PATH}>Members and roles</Link>
          </p>
        </div>
      )}
    </Loaded>
  )
}
