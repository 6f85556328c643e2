import { listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { INTERNAL_ROLES } from '@portal/contracts/roles'
import { formatCount } from '@portal/design-system/number'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { STAFF_ROLE_EXPLANATIONS } from './role-explanations.ts'
import styles from './staff.module.css'
import { rolesOf } from './staff-card.tsx'

/** What each role of staff allows, and how many have it who can log in. */
export function StaffRolesCard() {
  const staff = useLoad(listInternalUsers, { what: 'the staff' })
  return (
    <Loaded load={staff}>
      {(people) => (
        <dl className={styles.explained}>
          {INTERNAL_ROLES.map((role) => (
            <div key={role}>
              <dt>
                {ROLE_LABELS[role]}
                <Holders count={people.filter((one) => !one.disabled && rolesOf(one).includes(role)).length} />
              </dt>
              <dd>{STAFF_ROLE_EXPLANATIONS[role]}</dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  )
}

/** One is what is expected: only another number is worth a word. */
function Holders({ count }: { count: number }) {
  if (count === 1) return null
  return <span>{count === 0 ? 'Nobody' : formatCount(count, 'person', 'people')}</span>
}
