import { listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getSecondFactorRequirement } from '@portal/contracts/authorization/second-factor-requirement'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES } from '@portal/contracts/roles'
import { isSet } from '@portal/contracts/values'
import { Avatar } from '@portal/design-system/avatar'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { DateText, formatDate } from '@portal/design-system/date'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines } from '@portal/design-system/table'
import { useSession } from '@portal/platform/session'
import { oneOf, page, text, useAddress } from '@portal/remote-kit/address'
import { useAskedFor } from '@portal/remote-kit/dialogs'
import { useLoad } from '@portal/remote-kit/load'
import { ListFilters, ListPage, ListTable, useList } from '@portal/remote-kit/pages'
import { PersonStateChip } from '@portal/remote-kit/people'
import { InvitationLinks } from '../invitations/invitation-links.tsx'
import { InvitationsTable } from '../invitations/invitations-table.tsx'
import { RoleBadges } from '../roles/role-badges.tsx'
import { RoleLegend } from '../roles/role-legend.tsx'
import { SeatsStrip } from '../seats/seats-strip.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { isLastOwner, type Member, nameOf, rolesOf } from './member.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberDialogs, useMayChangeMembers, useMayInvite, useOpenDialog } from './member-dialogs.ts'
import styles from './members-page.module.css'

const ADDRESS = { role: oneOf(CUSTOMER_ROLES), q: text, page }

const ROLE = {
  name: 'role',
  label: 'Role',
  options: CUSTOMER_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
}

/** `/account/team`: who belongs to the account, and what each of them may do. What stands below a list waits for it. */
export function MembersPage() {
  const members = useLoad(listMembers, { what: 'members' })
  const invitations = useLoad(listInvitations, { what: 'invitations' })
  const requirement = useLoad(getSecondFactorRequirement, { what: 'whether members need a second step' })
  const accountLabel = useSession(({ visitor }) => visitor?.account?.label) ?? 'the account'
  const [mayChange, mayInvite] = [useMayChangeMembers(), useMayInvite()]
  const address = useAddress(ADDRESS)
  const list = useList(members, {
    address,
    noun: 'member',
    texts: (member) => [nameOf(member), member.email_address, ...rolesOf(member).map((role) => ROLE_LABELS[role])],
    matches: ({ roles }, { role }) => !role || roles?.includes(role) === true,
  })
  const everybody = members.data ?? []
  return (
    <InvitationLinks>
      <MemberDialogs>
        <ListPage
          title="Members"
          help="/docs/members"
          description={`Who belongs to ${accountLabel} and what each of them can do.`}
          load={members}
          action={mayInvite && <InviteButton />}
        >
          <div className={styles.sections}>
            <SeatsStrip />
            <div>
              <ListFilters list={list} choices={[ROLE]} />
              <ListTable
                list={list}
                caption="Members"
                columns={[
                  {
                    id: 'person',
                    header: 'Person',
                    cell: (member) => (
                      <Person
                        member={member}
                        isLastOwner={isLastOwner(member, everybody)}
                        lacksSecondFactor={Boolean(requirement.data?.from) && member.has_second_factor === false}
                      />
                    ),
                  },
                  { id: 'roles', header: 'Roles', phone: 'second', cell: ({ roles }) => <RoleBadges roles={roles} /> },
                  {
                    id: 'last-seen',
                    header: 'Last seen',
                    cell: ({ last_seen }) => <RelativeTime value={last_seen} />,
                  },
                  { id: 'joined', header: 'Joined', cell: (member) => <Joined member={member} /> },
                ]}
                rowKey={({ user_id, email_address }) => String(user_id ?? email_address)}
                actions={mayChange ? (member) => <MemberActions member={member} members={everybody} /> : undefined}
                searched="Search looks at names, email addresses and roles."
              />
            </div>
            {members.data && <InvitationsTable invitations={invitations} />}
            {members.data && !invitations.isWaiting && !requirement.isWaiting && (
              <>
                <SecondFactorCard requirement={requirement} />
                <RoleLegend members={members.data} linkTo={(role) => address.linkTo({ role, q: '' })} />
              </>
            )}
          </div>
        </ListPage>
      </MemberDialogs>
    </InvitationLinks>
  )
}

function InviteButton() {
  const open = useOpenDialog()
  useAskedFor('invite', () => open({ dialog: 'invite' }))
  return (
    <Button variant="primary" onClick={() => open({ dialog: 'invite' })}>
      Invite people
    </Button>
  )
}

interface PersonProps {
  member: Member
  isLastOwner: boolean
  /** The account requires a second factor, and they have none (rule B117). */
  lacksSecondFactor: boolean
}

function Person({ member, isLastOwner, lacksSecondFactor }: PersonProps) {
  const name = nameOf(member)
  const { user_id, email_address, person_state, undeliverable_since } = member
  const isYou = useSession(({ visitor }) => visitor?.user.id) === user_id
  return (
    <span className={styles.person}>
      <Avatar name={name} />
      <CellLines detail={email_address !== name && email_address}>
        {name} {isYou && <Badge>You</Badge>}
        <PersonStateChip state={person_state} />{' '}
        {undeliverable_since && (
          <StatusChip
            tone="attention"
            title={`No email has reached ${email_address} since ${formatDate(undeliverable_since)}. Ask this person to correct the address.`}
          >
            Email does not arrive
          </StatusChip>
        )}{' '}
        {lacksSecondFactor && <StatusChip tone="attention">No two-step login</StatusChip>}{' '}
        {isLastOwner && (
          <span title="An account needs at least one owner.">
            <Badge>Only owner</Badge>
          </span>
        )}
      </CellLines>
    </span>
  )
}

function Joined({ member: { invitation_accepted } }: { member: Member }) {
  if (invitation_accepted === undefined || isSet(invitation_accepted)) return <DateText value={invitation_accepted} />
  return (
    <StatusChip tone="info" title="Has not joined yet.">
      Invited
    </StatusChip>
  )
}
