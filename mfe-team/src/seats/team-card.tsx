import { inviteMember } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { PAGES } from '@portal/contracts/pages'
import { placeOrder } from '@portal/contracts/sales/orders'
import { Avatar } from '@portal/design-system/avatar'
import { EmptyCard } from '@portal/design-system/empty-card'
import { Link } from '@portal/design-system/link'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { nameOf, rolesOf } from '../members/member.ts'
import { RoleBadges } from '../roles/role-badges.tsx'
import styles from './seats.module.css'
import { useSeats } from './seats.ts'
import { SeatsMeter } from './seats-meter.tsx'

/** Number of members shown. */
const SHOWN = 4

/** Dashboard card of the team; the shell renders the frame and the title. */
export function TeamCard() {
  return (
    <Loaded load={useSeats()}>
      {(seats) => (
        <div className={styles.card}>
          <SeatsMeter seats={seats} isWayOnElsewhere={seats.max === 1} />
          {seats.max === 1 && <MoreThanOne />}
          {seats.members > 1 ? <Members /> : seats.max !== 1 && <Alone />}
        </div>
      )}
    </Loaded>
  )
}

/** A plan for one person is meant to be full: nobody is sold another one before they looked around. */
function MoreThanOne() {
  const mayBuy = useMay(placeOrder)
  return (
    <EmptyCard>
      More seats come with {mayBuy ? <Link href={PAGES.pricing}>a paid plan</Link> : <span>a paid plan</span>}
      <span>.</span>
    </EmptyCard>
  )
}

function Alone() {
  const mayInvite = useMay(inviteMember)
  return (
    <EmptyCard way={mayInvite ? { label: 'Invite someone', href: `${PAGES.team}?do=invite` } : undefined}>
      Nobody else belongs to this account yet.
    </EmptyCard>
  )
}

/** Lists the first members; omitted for a single one. */
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
