import { listStaffPermissions, type StaffPermission } from '@portal/contracts/authorization/admin-role-permissions'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { INTERNAL_ROLES, type InternalRole } from '@portal/contracts/roles'
import { EmptyState } from '@portal/design-system/empty-state'
import type { Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import styles from './staff.module.css'

type Permission = Received<StaffPermission>

/** Leaves out the role that allows everything. */
const ROLES = INTERNAL_ROLES.filter((role) => role !== 'super-admin')

const COLUMNS: readonly Column<Permission>[] = [
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  ...ROLES.map((role) => ({
    id: role,
    header: ROLE_LABELS[role],
    phone: 'details' as const,
    cell: (permission: Permission) => <May permission={permission} role={role} />,
  })),
]

/** Shows what each role of staff may see and change, as the server derives it from its calls (rule G112). */
export function StaffRoles() {
  const permissions = useLoad(listStaffPermissions, { what: 'what the roles allow' })
  return (
    <>
      <p className={styles.intro}>
        What the server allows each role. Super administrators may do all of it; nobody changes their own roles.
      </p>
      <LoadedTable
        load={permissions}
        caption="What each role allows"
        columns={COLUMNS}
        rowKey={({ subject }) => subject ?? ''}
        expectedRows={12}
        empty={<EmptyState title="Nothing is listed" />}
      />
    </>
  )
}

function May({ permission: { see = [], change = [] }, role }: { permission: Permission; role: InternalRole }) {
  if (change.includes(role)) return <strong className={styles.may}>Change</strong>
  return see.includes(role) ? 'See' : <span className={styles.not}>—</span>
}
