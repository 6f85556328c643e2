import { Link } from '@portal/design-system/link'
import { Loaded } from '@portal/remote-kit/load'
import { TEAM_PATH } from '../members/team-paths.ts'
import { SeatsMeter } from '../seats/seats-meter.tsx'
import { useSeats } from '../seats/use-seats.ts'
import styles from './team-card.module.css'

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
