import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import type { CustomerRole } from '@portal/contracts/roles'
import { Checkbox } from '@portal/design-system/checkbox'
import { useQuery } from '@portal/platform/api'
import type { MemberView } from '../members/member-view.ts'
import { teamQueries } from '../members/team-queries.ts'
import { useViewer } from '../members/use-viewer.ts'
import styles from './role-choice.module.css'
import { roleObstacle } from './role-obstacle.ts'

interface RoleChoiceProps {
  role: CustomerRole
  member: MemberView
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** One role, what it allows, and why it cannot be changed if so. */
export function RoleChoice({ role, member, isChosen, onChange }: RoleChoiceProps) {
  const { roles: ownRoles } = useViewer()
  const { data: members = [] } = useQuery(teamQueries.members())
  const obstacle = roleObstacle(role, { member, members, ownRoles })
  return (
    <Checkbox
      name={role}
      label={ROLE_LABELS[role]}
      description={
        <>
          {ROLE_EXPLANATIONS[role]}
          {obstacle && <span className={styles.obstacle}> {obstacle}</span>}
        </>
      }
      checked={isChosen}
      disabled={obstacle !== undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
