import { grantRole, listMembers, revokeRole } from '@portal/contracts/authorization/members'
import { withoutRole, withRole } from '@portal/contracts/authorization/role-rules'
import { PAGES } from '@portal/contracts/pages'
import { MemberRoles } from '@portal/contracts/role-names'
import { type CustomerRole, meets, OWNERS } from '@portal/contracts/roles'
import { Notice } from '@portal/design-system/notice'
import { switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite, type WriteOptions } from '@portal/remote-kit/write'
import { RoleChoices } from '../roles/role-choices.tsx'
import { type KnownMember, nameOf, rolesOf } from './member.ts'
import { roleChanges, roleObstacle } from './role-changes.ts'

/**
 * Changes a member's roles; linked roles change along visibly. After changing their own roles, people see the portal
 * with their new permissions.
 */
export function ChangeRolesDialog({ member, onClose }: { member: KnownMember; onClose: () => void }) {
  const before = rolesOf(member)
  const name = nameOf(member)
  const visitor = useSession((session) => session.visitor)
  const { roles: ownRoles = [], account } = visitor ?? {}
  const isYou = member.user_id === visitor?.user.id
  const { data: members = [] } = useLoad(listMembers, { what: 'members' })
  const change = useChangeRoles(member.user_id)
  const toast = useToast()
  const form = useCallForm(
    { body: MemberRoles },
    {
      labels: { roles: 'Roles' },
      values: { roles: before },
      send: ({ roles }) => change(before, roles),
      done: (_, { roles: after }) => {
        if (isYou && account) return switchAccount(account.id, PAGES.team)
        onClose()
        // What somebody lacks they can take, but not give back.
        const mayUndo = before.every((role) => after.includes(role) || ownRoles.includes(role))
        toast.success(`The roles of ${name} are saved`, { undo: mayUndo ? () => change(after, before) : undefined })
      },
    },
  )
  const chosen = form.value('roles')

  return (
    <FormDialog
      form={form}
      title={`Roles of ${name}`}
      description={isYou ? 'These are your own roles.' : 'Changes take effect with their next request.'}
      submitLabel="Save roles"
      onClose={onClose}
    >
      <RoleChoices
        chosen={chosen}
        obstacleOf={(role) => roleObstacle(role, { member, members, ownRoles })}
        onChange={(roles) => form.setValue('roles', roles)}
      />
      {isYou && meets(OWNERS, { roles: before }) && !meets(OWNERS, { roles: chosen }) && (
        <Notice tone="attention">
          Without an owner role, you will no longer see this page. Another owner can give it back to you.
        </Notice>
      )}
    </FormDialog>
  )
}

/** Grants and revokes roles one by one. Each step is idempotent, so an interrupted change can be repeated. */
function useChangeRoles(id: number) {
  const grant = useWrite(grantRole, keptTrue(withRole))
  const revoke = useWrite(revokeRole, keptTrue(withoutRole))
  return async (before: readonly CustomerRole[], after: readonly CustomerRole[]) => {
    const { granted, revoked } = roleChanges(before, after)
    for (const role of granted) await grant.run({ params: { id, role } })
    for (const role of revoked) await revoke.run({ params: { id, role } })
  }
}

/** The response is empty: the list is updated by the server's own rule. */
function keptTrue(rule: typeof withRole): WriteOptions<typeof grantRole | typeof revokeRole> {
  return {
    onAnswer: (_, { params: { id, role } }, read) =>
      read.rewrite(listMembers, (members) =>
        members.map((member) => (member.user_id === id ? { ...member, roles: rule(rolesOf(member), role) } : member)),
      ),
    staleIfRefused: [listMembers],
  }
}
