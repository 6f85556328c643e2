import type { AccountUser } from '@portal/contracts/authorization/members'
import { personState } from '@portal/contracts/authorization/person-state'
import { timeOrEmpty, timeOrZero } from '../../kernel/wire-time.ts'
import type { MemberFacts } from './members.sql.ts'

/** A person in an account as it travels (account.md §3 "Account users"). */
export function memberView({
  userId,
  email,
  firstName,
  lastName,
  roles,
  hasSecondFactor,
  ...times
}: MemberFacts): AccountUser {
  return {
    user_id: userId,
    email_address: email,
    first_name: firstName,
    last_name: lastName,
    roles,
    last_seen: timeOrEmpty(times.lastSeenAt),
    invitation_accepted: timeOrZero(times.acceptedAt),
    account_deactivated: timeOrZero(times.accountDeactivatedAt),
    person_state: personState(times),
    undeliverable_since: timeOrEmpty(times.undeliverableSince),
    has_second_factor: hasSecondFactor,
  }
}
