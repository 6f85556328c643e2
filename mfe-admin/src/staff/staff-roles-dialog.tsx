import {
  grantInternalRole,
  listInternalUsers,
  revokeInternalRole,
} from '@portal/contracts/authorization/admin-internal-users'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { StaffRoles } from '@portal/contracts/role-names'
import { INTERNAL_ROLES, type InternalRole } from '@portal/contracts/roles'
import { Notice } from '@portal/design-system/notice'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../before-after.tsx'
import { RoleChoices } from './role-choices.tsx'
import type { KnownStaff } from './staff-member.ts'

/** Changes a staff member's roles, effective with their next request. */
export function StaffRolesDialog({
  opened: { name, isLast, ...person },
  onClose,
}: {
  opened: KnownStaff
  onClose: () => void
}) {
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
      <RoleChoices chosen={chosen} isLast={isLast} onChange={(roles) => form.setValue('roles', roles)} />
      <BeforeAfter
        changes={[
          {
            term: 'Roles',
            before: wordsOf(person.roles),
            ...(wordsOf(chosen) !== wordsOf(person.roles) && { after: wordsOf(chosen) }),
          },
        ]}
      />
      {chosen.length === 0 && (
        <Notice tone="attention">
          Without a role {name} is logged out and no longer has access to the staff area.
        </Notice>
      )}
    </FormDialog>
  )
}

/** In the order of the choices. */
function wordsOf(roles: readonly InternalRole[]): string {
  const held = INTERNAL_ROLES.filter((role) => roles.includes(role))
  return held.map((role) => ROLE_LABELS[role]).join(', ') || 'None'
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
