import {
  grantInternalRole,
  listInternalUsers,
  revokeInternalRole,
} from '@portal/contracts/authorization/admin-internal-users'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { StaffRoles } from '@portal/contracts/role-names'
import { INTERNAL_ROLES, type InternalRole } from '@portal/contracts/roles'
import { Checkbox } from '@portal/design-system/checkbox'
import { Notice } from '@portal/design-system/notice'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { STAFF_ROLE_EXPLANATIONS } from './role-explanations.ts'

/** A member of the staff with the roles that they have. */
export interface KnownStaff {
  id: number
  name: string
  roles: readonly InternalRole[]
}

/** Changes a staff member's roles, effective with their next request. */
export function StaffRolesDialog({
  opened: { name, ...person },
  onClose,
}: {
  opened: KnownStaff
  onClose: () => void
}) {
  const mayGiveAll = useSession(({ visitor }) => visitor?.roles.includes('super-admin')) ?? false
  const change = useChangeRoles(person.id)
  const toast = useToast()
  const form = useCallForm(
    { body: StaffRoles },
    {
      labels: { roles: 'Roles' },
      values: { roles: [...person.roles] },
      send: ({ roles }) => change(person.roles, roles),
      done: (_, { roles: after }) => {
        onClose()
        toast.success(`The roles of ${name} are saved`, { undo: () => change(after, person.roles) })
      },
    },
  )
  const chosen = form.value('roles')
  return (
    <FormDialog
      form={form}
      title={`Roles of ${name}`}
      description="Changes take effect with their next request."
      submitLabel="Save roles"
      onClose={onClose}
    >
      {INTERNAL_ROLES.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          label={ROLE_LABELS[role]}
          description={STAFF_ROLE_EXPLANATIONS[role]}
          checked={chosen.includes(role)}
          disabled={role === 'super-admin' && !mayGiveAll}
          onChange={({ currentTarget }) =>
            form.setValue(
              'roles',
              INTERNAL_ROLES.filter((one) => (one === role ? currentTarget.checked : chosen.includes(one))),
            )
          }
        />
      ))}
      {chosen.length === 0 && (
        <Notice tone="attention">Without a role {name} is logged out, and is staff no more.</Notice>
      )}
    </FormDialog>
  )
}

/** Step by step. Each is idempotent, so a change that broke off can be made again. */
function useChangeRoles(id: number) {
  const grant = useWrite(grantInternalRole, { stale: [listInternalUsers], staleIfRefused: [listInternalUsers] })
  const revoke = useWrite(revokeInternalRole, { stale: [listInternalUsers], staleIfRefused: [listInternalUsers] })
  return async (before: readonly InternalRole[], after: readonly InternalRole[]) => {
    for (const role of after) if (!before.includes(role)) await grant.run({ params: { id, role } })
    for (const role of before) if (!after.includes(role)) await revoke.run({ params: { id, role } })
  }
}
