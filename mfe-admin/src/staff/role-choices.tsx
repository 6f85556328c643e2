import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { INTERNAL_ROLES, type InternalRole } from '@portal/contracts/roles'
import { Checkbox } from '@portal/design-system/checkbox'
import { useSession } from '@portal/platform/session'
import { STAFF_ROLE_EXPLANATIONS } from './role-explanations.ts'

interface RoleChoicesProps {
  chosen: readonly InternalRole[]
  onChange: (roles: InternalRole[]) => void
  error?: string | undefined
  /** Nobody else has every role, so they keep it (rule G110). */
  isLast?: boolean
}

/** Roles of staff, each with what it is for. Those who have every role give and take that one alone (rule G10). */
export function RoleChoices({ chosen, onChange, error, isLast = false }: RoleChoicesProps) {
  const mayGiveAll = useSession(({ visitor }) => visitor?.roles.includes('super-admin')) ?? false
  return INTERNAL_ROLES.map((role) => (
    <Checkbox
      key={role}
      name="roles"
      label={ROLE_LABELS[role]}
      description={
        role === 'super-admin' && isLast
          ? 'All of the above. Nobody else has this role, so it stays.'
          : STAFF_ROLE_EXPLANATIONS[role]
      }
      checked={chosen.includes(role)}
      error={role === 'super-admin' ? error : undefined}
      disabled={role === 'super-admin' && (!mayGiveAll || isLast)}
      onChange={({ currentTarget: { checked } }) =>
        onChange(INTERNAL_ROLES.filter((one) => (one === role ? checked : chosen.includes(one))))
      }
    />
  ))
}
