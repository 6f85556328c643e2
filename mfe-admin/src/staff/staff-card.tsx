import { listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './staff.module.css'
import { canWork, rolesOf, type StaffMember } from './staff-member.ts'

/** Sums up who works for the provider; the card's title leads to the list. */
export function StaffCard() {
  const staff = useLoad(listInternalUsers, { what: 'the staff' })
  return (
    <Loaded load={staff}>
      {(people) => (
        <>
          <p>
            <span className={styles.number}>{formatNumber(people.filter(canWork).length)}</span>{' '}
            <span className={styles.you}>can log in</span>
          </p>
          <p className={styles.you}>{rest(people).join(' · ')}</p>
        </>
      )}
    </Loaded>
  )
}

function rest(people: readonly StaffMember[]): string[] {
  const all = people.filter((one) => canWork(one) && rolesOf(one).includes('super-admin')).length
  const invited = people.filter(({ person_state, is_invited }) => is_invited && person_state === 'active').length
  const closed = people.filter(({ person_state }) => person_state === 'deactivated').length
  const leaving = people.filter(({ person_state }) => person_state === 'redaction-pending').length
  return [
    formatCount(all, 'super administrator'),
    ...(invited > 0 ? [`${formatNumber(invited)} invited`] : []),
    ...(closed > 0 ? [`${formatNumber(closed)} deactivated`] : []),
    ...(leaving > 0 ? [`${formatNumber(leaving)} to be redacted`] : []),
  ]
}
