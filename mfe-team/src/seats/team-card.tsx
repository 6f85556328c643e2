import { listMembers } from '@portal/contracts/authorization/members'
import { Avatar } from '@portal/design-system/avatar'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { nameOf, rolesOf } from '../members/member.ts'
import { RoleBadges } from '../roles/role-badges.tsx'
import styles from './seats.module.css'
import { useSeats } from './seats.ts'
import { SeatsMeter } from './seats-meter.tsx'

/** As many as are read at a glance. */
const SHOWN = 3

/** What the dashboard shows of the team; the frame and its title are the shell's. */
export function TeamCard() {
  return (
    <Loaded load={useSeats()}>
      {(seats) => (
        <div className={styles.card}>
          <SeatsMeter seats={seats} />
          {seats.members > 1 && <Members />}
        </div>
      )}
    </Loaded>
  )
}

/** Who is in it, the first of them; whoever is alone knows. */
function Members() {
  const { data: members = [] } = useLoad(listMembers, { what: 'members' })
  return (
    <ul className={styles.members}>
      {members.slice(0, SHOWN).map((member) => (
        <li key={member.user_id}>
          <Avatar name={nameOf(member)} size="small" />
          <span className={styles.name}>{nameOf(member)}</span>
          <RoleBadges roles={rolesOf(member).slice(0, 1)} />
        </li>
      ))}
    </ul>
  )
}
