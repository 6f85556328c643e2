import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { formatCount } from '@portal/design-system/number'
import { linkToMembers } from '../member-list/member-filters.ts'
import type { MemberView } from '../members/member-view.ts'
import styles from './role-legend.module.css'

/** What each role may do, and who holds it. */
export function RoleLegend({ members }: { members: readonly MemberView[] }) {
  return (
    <Card
      title="What each role may do"
      description="Somebody may hold several. An editor’s role includes the viewer’s."
    >
      <DetailList
        details={CUSTOMER_ROLES.map((role) => ({
          term: ROLE_LABELS[role],
          value: (
            <>
              {ROLE_EXPLANATIONS[role]} <Holders role={role} members={members} />
            </>
          ),
        }))}
      />
    </Card>
  )
}

function Holders({ role, members }: { role: CustomerRole; members: readonly MemberView[] }) {
  const holders = members.filter(({ roles }) => roles.includes(role)).length
  if (holders === 0) return <span className={styles.nobody}>Nobody holds it.</span>

  const words = formatCount(holders, 'member')
  return (
    <Link
      href={linkToMembers({ role })}
      className={styles.holders}
      aria-label={`${words} with the role ${ROLE_LABELS[role]}`}
    >
      {words}
    </Link>
  )
}
