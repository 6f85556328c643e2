import { listRolePermissions, type RolePermission } from '@portal/contracts/authorization/role-permissions'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import type { CustomerRole } from '@portal/contracts/roles'
import { DetailList } from '@portal/design-system/detail-list'
import { Dialog } from '@portal/design-system/dialog'
import type { Received } from '@portal/platform/api'
import { Loaded, useLoad } from '@portal/remote-kit/load'

/** Lists the permissions of one role, as derived by the server from its calls. */
export function RolePermissionsDialog({ role, onClose }: { role: CustomerRole; onClose: () => void }) {
  const permissions = useLoad(listRolePermissions, { what: 'the permissions' })
  return (
    <Dialog isOpen onClose={onClose} title={`${ROLE_LABELS[role]}: what this role can do`}>
      <Loaded load={permissions}>
        {(all) => (
          <DetailList
            details={all.flatMap((permission) => {
              const value = wordsFor(permission, role)
              return permission.subject && value ? [{ term: permission.subject, value }] : []
            })}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

function wordsFor({ see = [], change = [] }: Received<RolePermission>, role: CustomerRole): string | undefined {
  if (change.includes(role)) return see.includes(role) ? 'See and change' : 'Change'
  return see.includes(role) ? 'See' : undefined
}
