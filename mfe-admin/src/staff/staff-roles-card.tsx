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
                <span>{holdersOf(people.filter((one) => !one.disabled && rolesOf(one).includes(role)).length)}</span>
              </dt>
              <dd>{STAFF_ROLE_EXPLANATIONS[role]}</dd>
            </div>
          ))}
        </dl>
      )}
    </Loaded>
  )
}

function holdersOf(count: number): string {
  return count === 0 ? 'Nobody' : formatCount(count, 'person', 'people')
}
