import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import type { CustomerRole } from '@portal/contracts/roles'
import { Badge } from '@portal/design-system/badge'
import { rolesOf } from '../members/member.ts'
import styles from './roles.module.css'

/** Roles in a person's words. A viewer's goes without saying beside its editor's. */
export function RoleBadges({ roles }: { roles: CustomerRole[] | undefined }) {
  if (!roles) return '—'
  if (roles.length === 0) return <span className={styles.none}>No role</span>
  return (
    <ul className={styles.badges}>
      {withoutImplied(rolesOf({ roles })).map((role) => (
        <li key={role} title={ROLE_EXPLANATIONS[role]}>
          <Badge tone={role.startsWith('account-owner') ? 'accent' : 'neutral'}>{ROLE_LABELS[role]}</Badge>
        </li>
      ))}
    </ul>
  )
}
