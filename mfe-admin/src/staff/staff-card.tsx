import { listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './staff.module.css'
import { rolesOf, type StaffMember } from './staff-member.ts'

/** Sums up who works for the provider; the card's title leads to the list. */
export function StaffCard() {
  const staff = useLoad(listInternalUsers, { what: 'the staff' })
  return (
    <Loaded load={staff}>
      {(people) => (
        <>
          <p>
            <span className={styles.number}>{formatNumber(people.filter(isActive).length)}</span>{' '}
            <span className={styles.you}>can log in</span>
          </p>
          <p className={styles.you}>{rest(people).join(' · ')}</p>
        </>
      )}
    </Loaded>
  )
}

function isActive({ disabled, is_invited }: StaffMember): boolean {
  return !disabled && !is_invited
}

function rest(people: readonly StaffMember[]): string[] {
  const all = people.filter((one) => isActive(one) && rolesOf(one).includes('super-admin')).length
  const invited = people.filter(({ disabled, is_invited }) => is_invited && !disabled).length
  const closed = people.filter(({ disabled }) => disabled).length
  return [
    formatCount(all, 'super administrator'),
    ...(invited > 0 ? [`${formatNumber(invited)} invited`] : []),
    ...(closed > 0 ? [`${formatNumber(closed)} deactivated`] : []),
  ]
}
