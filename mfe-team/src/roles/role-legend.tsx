import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { linkToMembers } from '../member-list/member-filters.ts'
import type { MemberView } from '../members/member-view.ts'
import { count } from '../seats/seats.ts'
import styles from './role-legend.module.css'

/** What each role may do, and who holds it. */
export function RoleLegend({ members }: { members: readonly MemberView[] | undefined }) {
  return (
    <Card
      title="What each role may do"
      description="Somebody may hold several. An editor’s role includes the viewer’s."
    >
      <DetailList
        details={CUSTOMER_ROLES.map((role) => ({
          term: ROLE_LABELS[role],
          value: <Explanation role={role} holders={members?.filter(({ roles }) => roles.includes(role)).length} />,
        }))}
      />
    </Card>
  )
}

function Explanation({ role, holders }: { role: CustomerRole; holders: number | undefined }) {
  return (
    <>
      {ROLE_EXPLANATIONS[role]} {holders === 0 && <span className={styles.nobody}>Nobody holds it.</span>}
      {Boolean(holders) && (
        <Link href={linkToMembers({ role })} className={styles.holders} aria-label={holdersLabel(role, holders)}>
          {count(holders ?? 0, 'member')}
        </Link>
      )}
    </>
  )
}

const holdersLabel = (role: CustomerRole, holders = 0) =>
  `${count(holders, 'member')} with the role ${ROLE_LABELS[role]}`
