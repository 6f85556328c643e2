import { Link } from '@portal/design-system/link'
import { Skeleton } from '@portal/design-system/skeleton'
import { loadProblem } from '../answers/load-problem.tsx'
import { TEAM_PATH } from '../members/team-path.ts'
import { SeatsMeter } from '../seats/seats-meter.tsx'
import { useSeats } from '../seats/use-seats.ts'
import styles from './team-card.module.css'

/** What the dashboard shows of the team; the frame and its title are the shell's. */
export function TeamCard() {
  const seats = useSeats()
  if (!seats.data)
    return <div aria-busy="true">{loadProblem(seats, 'Your team could not be loaded') ?? <Skeleton lines={3} />}</div>

  return (
    <div className={styles.card}>
      <SeatsMeter seats={seats.data} />
      <p>
        <Link href={TEAM_PATH}>Members and roles</Link>
      </p>
    </div>
  )
}
