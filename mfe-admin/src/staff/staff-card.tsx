import { type InternalUser, listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import type { InternalRole } from '@portal/contracts/roles'
import { Avatar } from '@portal/design-system/avatar'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { fullNameOf } from '@portal/remote-kit/people'
import { PersonLink } from '../people/person-link.tsx'
import styles from './staff.module.css'
import { StaffDialogs, useOpenDialog } from './staff-dialogs.ts'

type StaffMember = Received<InternalUser>

/** Lists staff with their roles, which can be changed here (rule G10). */
export function StaffCard() {
  const staff = useLoad(listInternalUsers, { what: 'the staff' })
  return (
    <StaffDialogs>
      <Loaded load={staff}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState title="Nobody is listed" />
          ) : (
            <ul className={styles.people}>
              {people.map((person) => (
                <Person key={person.id} person={person} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </StaffDialogs>
  )
}

function Person({ person }: { person: StaffMember }) {
  const { email = '', disabled } = person
  const [mailbox = '', host = ''] = email.split('@')
  const name = fullNameOf(person) || email
  const roles = rolesOf(person)
  return (
    <li id={rowIdOf(person.id)}>
      <span className={styles.person}>
        <Avatar name={name} size="small" />
        <span className={styles.words}>
          <span className={styles.name}>
            <PersonLink id={person.id}>{name}</PersonLink>
          </span>
          <span className={styles.email}>
            {mailbox}@<wbr />
            {host}
          </span>
        </span>
      </span>
      <span className={styles.roles}>
        {disabled && <StatusChip tone="stopped">Deactivated</StatusChip>}
        {roles.map((role) => (
          <Badge key={role}>{ROLE_LABELS[role]}</Badge>
        ))}
      </span>
      <ChangeRoles person={person} name={name} roles={roles} />
    </li>
  )
}

/** Hidden for oneself; staff who may do everything can be changed only by their peers (rule G10). */
function ChangeRoles({ person: { id }, name, roles }: { person: StaffMember; name: string; roles: InternalRole[] }) {
  const open = useOpenDialog()
  const visitor = useSession((session) => session.visitor)
  if (id === visitor?.user.id) return <span className={styles.you}>You</span>
  if (id === undefined || (roles.includes('super-admin') && !visitor?.roles.includes('super-admin'))) return <span />

  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Change roles of ${name}…`}
      onClick={() => open({ id, name, roles })}
    >
      Change roles…
    </Button>
  )
}

/** Returns the id of a person's row, which an address can link to. */
export function rowIdOf(id: number | string | undefined): string {
  return `staff-${id}`
}

export function rolesOf({ roles = [] }: Pick<StaffMember, 'roles'>): InternalRole[] {
  return roles.flatMap((role) => role ?? [])
}
