import { refusalOfAct } from '@portal/contracts/authorization/admin-acts'
import { activateUser, deactivateUser } from '@portal/contracts/authorization/admin-identities'
import {
  grantInternalRole,
  inviteInternalUser,
  listInternalUsers,
} from '@portal/contracts/authorization/admin-internal-users'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { isSet } from '@portal/contracts/values'
import { Badge } from '@portal/design-system/badge'
import { EmptyState } from '@portal/design-system/empty-state'
import type { MenuEntry } from '@portal/design-system/menu-button'
import { MenuButton } from '@portal/design-system/menu-button'
import { formatNumber } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { useMay, useSession } from '@portal/platform/session'
import { LoadedTable, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import { PersonStateChip } from '@portal/remote-kit/people'
import { RowState } from '../lists/row-state.tsx'
import { PersonDialogs, useOpenDialog as useOpenPerson } from '../people/person-dialogs.ts'
import { PersonLink } from '../people/person-link.tsx'
import styles from './staff.module.css'
import { useOpenDialog } from './staff-dialogs.ts'
import { isOnlySuperAdmin, nameOfStaff, rolesOf, rowIdOf, type StaffMember } from './staff-member.ts'

/** Lists staff with their roles, state, last login and open sessions; each row has a menu of what may be done. */
export function StaffPeople() {
  const staff = useLoad(listInternalUsers, { what: 'the staff' })
  const mayAct = [useMay(grantInternalRole), useMay(deactivateUser)].includes(true)
  return (
    <PersonDialogs>
      <OutdatedNotice load={staff} />
      <LoadedTable
        load={staff}
        caption="People"
        columns={COLUMNS}
        rowKey={({ id, email }) => String(id ?? email)}
        expectedRows={5}
        actions={mayAct ? (person) => <Acts person={person} staff={staff.data ?? []} /> : undefined}
        empty={<EmptyState title="Nobody is listed" />}
      />
    </PersonDialogs>
  )
}

/** Only their number is known. */
const SESSION = { device: undefined, provider: undefined, signed_in: undefined, last_used: undefined }

const COLUMNS: readonly Column<StaffMember>[] = [
  {
    id: 'person',
    header: 'Person',
    isPerson: true,
    cell: (person) => (
      <CellLines detail={person.email}>
        <span className={styles.person} id={rowIdOf(person.id)}>
          <PersonLink id={person.id}>{nameOfStaff(person)}</PersonLink>
        </span>
      </CellLines>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    isNarrow: true,
    phone: 'first',
    cell: (person) => <StaffState person={person} />,
  },
  {
    id: 'roles',
    header: 'Roles',
    phone: 'second',
    cell: (person) => (
      <span className={styles.roles}>
        {rolesOf(person).map((role) => (
          <Badge key={role}>{ROLE_LABELS[role]}</Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'second-factor',
    header: 'Second factor',
    isNarrow: true,
    isHiddenOnMedium: true,
    phone: 'details',
    cell: ({ has_second_factor: has }) => (has === undefined ? '—' : has ? 'Set up' : 'None'),
  },
  {
    id: 'last-login',
    header: 'Last login',
    isNarrow: true,
    phone: 'details',
    cell: ({ last_login: at }) => (isSet(at) ? <RelativeTime value={at} /> : 'Never'),
  },
  {
    id: 'sessions',
    header: 'Sessions',
    align: 'end',
    isNarrow: true,
    phone: 'details',
    cell: ({ open_sessions: count }) => (count ? formatNumber(count) : '—'),
  },
]

function StaffState({ person: { person_state, is_invited } }: { person: StaffMember }) {
  if (person_state && person_state !== 'active') return <PersonStateChip state={person_state} />
  if (is_invited) return <StatusChip tone="info">Invited</StatusChip>
  return <RowState tone="active">Active</RowState>
}

/** Hidden for oneself, and for those who can do everything from those who cannot (rules G10, G22). */
function Acts({ person, staff }: { person: StaffMember; staff: readonly StaffMember[] }) {
  const entries = useEntries(person, staff)
  const you = useSession(({ visitor }) => visitor?.user.id)
  if (person.id === you) return <span className={styles.you}>You</span>
  if (entries.length === 0) return null
  return <MenuButton label={`Actions for ${nameOfStaff(person)}`} entries={entries} />
}

function useEntries(person: StaffMember, staff: readonly StaffMember[]): MenuEntry[] {
  const visitor = useSession((session) => session.visitor)
  const open = useOpenDialog()
  const openPerson = useOpenPerson()
  const [mayGrant, mayInvite] = [useMay(grantInternalRole), useMay(inviteInternalUser)]
  const [mayClose, mayOpen] = [useMay(deactivateUser), useMay(activateUser)]
  const { id, person_state = 'active', email = '', open_sessions = 0 } = person
  if (!visitor || id === undefined) return []

  const [name, roles, isLast] = [nameOfStaff(person), rolesOf(person), isOnlySuperAdmin(person, staff)]
  const you = { userId: visitor.user.id, roles: visitor.roles }
  const mayDecide = refusalOfAct(you, { userId: id, internalRoles: roles }) === undefined
  const [isActive, isClosed] = [person_state === 'active', ['deactivated', 'redaction-pending'].includes(person_state)]
  const ask = (act: 'activate' | 'deactivate') =>
    openPerson({
      act,
      id,
      name,
      person: {
        person_state,
        email_address: email,
        sessions: Array.from({ length: open_sessions }, () => ({ ...SESSION })),
      },
    })
  const entries: (MenuEntry | false)[] = [
    mayGrant &&
      mayDecide && {
        id: 'roles',
        label: 'Change roles…',
        onAction: () => open({ act: 'roles', id, name, roles, isLast }),
      },
    mayInvite &&
      mayDecide &&
      isActive &&
      person.is_invited === true && {
        id: 'invite',
        label: 'Invite again…',
        onAction: () => open({ act: 'invite', person }),
      },
    mayOpen &&
      mayDecide &&
      isClosed && {
        id: 'activate',
        label: person_state === 'redaction-pending' ? 'Keep personal data…' : 'Activate login…',
        onAction: () => ask('activate'),
      },
    mayClose &&
      mayDecide &&
      isActive &&
      !isLast && {
        id: 'deactivate',
        label: 'Deactivate login…',
        tone: 'danger',
        onAction: () => ask('deactivate'),
      },
  ]
  return entries.filter((entry) => entry !== false)
}
