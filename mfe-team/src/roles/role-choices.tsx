import { withoutRole, withRole } from '@portal/contracts/authorization/role-rules'
import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'
import { Checkbox } from '@portal/design-system/checkbox'
import { rolesOf } from '../members/member.ts'

interface RoleChoicesProps {
  chosen: readonly CustomerRole[]
  /** Returns why this person cannot change a role here; `undefined` if they can. */
  obstacleOf: (role: CustomerRole) => string | undefined
  onChange: (roles: CustomerRole[]) => void
}

/** All roles with what each of them may do; what one brings or takes along is seen at once. */
export function RoleChoices({ chosen, obstacleOf, onChange }: RoleChoicesProps) {
  const choose = (role: CustomerRole, isChosen: boolean) =>
    onChange(rolesOf({ roles: isChosen ? withRole(chosen, role) : withoutRole(chosen, role) }))

  return CUSTOMER_ROLES.map((role) => {
    const obstacle = obstacleOf(role)
    return (
      <Checkbox
        key={role}
        name="roles"
        label={ROLE_LABELS[role]}
        description={
          <>
            {ROLE_EXPLANATIONS[role]} {obstacle && <strong>{obstacle}</strong>}
          </>
        }
        checked={chosen.includes(role)}
        disabled={obstacle !== undefined}
        onChange={(event) => choose(role, event.currentTarget.checked)}
      />
    )
  })
}
