import { listStaffPermissions, type StaffPermission } from '@portal/contracts/authorization/admin-role-permissions'
import { INTERNAL_ROLES } from '@portal/contracts/roles'
import { EmptyState } from '@portal/design-system/empty-state'
import type { Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import styles from './staff.module.css'

type Permission = Received<StaffPermission>

/** Leaves out the role that allows everything. */
const ROLES = INTERNAL_ROLES.filter((role) => role !== 'super-admin')
type ListedRole = (typeof ROLES)[number]

/** Short names of the roles, for the heads of narrow columns. */
const HEADERS = {
  support: 'Support',
  'billing-ops': 'Billing',
  'catalog-admin': 'Catalog',
  'user-admin': 'Users',
  auditor: 'Auditor',
} as const satisfies Record<ListedRole, string>

const COLUMNS: readonly Column<Permission>[] = [
  {
    id: 'subject',
    header: 'Subject',
    cell: (permission) => (
      <>
        {permission.subject}
        <span className={styles.summary}>{summaryOf(permission)}</span>
      </>
    ),
  },
  ...ROLES.map((role) => ({
    id: role,
    header: HEADERS[role],
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

/** Returns in a line what the columns say, for a phone, which folds them: "Change: Billing. See: Support, Auditor". */
function summaryOf({ see = [], change = [] }: Permission): string {
  const named = (label: string, roles: readonly ListedRole[]) =>
    roles.length > 0 ? [`${label}: ${roles.map((role) => HEADERS[role]).join(', ')}`] : []
  const changing = ROLES.filter((role) => change.includes(role))
  const seeing = ROLES.filter((role) => see.includes(role) && !change.includes(role))
  return [...named('Change', changing), ...named('See', seeing)].join('. ') || 'Super administrators alone'
}

function May({ permission: { see = [], change = [] }, role }: { permission: Permission; role: ListedRole }) {
  if (change.includes(role)) return <strong className={styles.may}>Change</strong>
  return see.includes(role) ? 'See' : <span className={styles.not}>—</span>
}
