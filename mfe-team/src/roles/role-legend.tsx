import { ROLE_EXPLANATIONS, ROLE_LABELS } from '@portal/contracts/role-labels'
import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { formatCount } from '@portal/design-system/number'
import type { Member } from '../members/member.ts'
import { useOpenDialog } from '../members/member-dialogs.ts'
import styles from './roles.module.css'

interface RoleLegendProps {
  members: readonly Member[]
  /** Returns the list of the holders of a role. */
  linkTo: (role: CustomerRole) => string
}

/** Explains each role, and lists its holders. */
export function RoleLegend({ members, linkTo }: RoleLegendProps) {
  const open = useOpenDialog()
  return (
    <Card
      title="What each role can do"
      description="A member can have several roles. An editor role includes the matching viewer role."
    >
      <DetailList
        details={CUSTOMER_ROLES.map((role) => {
          const holders = members.filter(({ roles }) => roles?.includes(role)).length
          const words = formatCount(holders, 'member')
          return {
            term: ROLE_LABELS[role],
            value: (
              <div className={styles.role}>
                <p>
                  {ROLE_EXPLANATIONS[role]}{' '}
                  {holders === 0 ? (
                    <span className={styles.none}>Nobody has this role.</span>
                  ) : (
                    <Link
                      href={linkTo(role)}
                      className={styles.holders}
                      aria-label={`${words} with the role ${ROLE_LABELS[role]}`}
                    >
                      {words}
                    </Link>
                  )}
                </p>
                <Button
                  size="small"
                  aria-label={`Permissions of ${ROLE_LABELS[role]}`}
                  onClick={() => open({ dialog: 'permissions', role })}
                >
                  Permissions
                </Button>
              </div>
            ),
          }
        })}
      />
    </Card>
  )
}
