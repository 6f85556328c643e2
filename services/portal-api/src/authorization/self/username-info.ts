import type { UsernameInfo } from '@portal/contracts/authorization/self'
import type { Caller } from '../../kernel/caller.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'

type Known = Pick<Caller, 'confirmed' | 'pendingEmail' | 'undeliverableSince' | 'staff' | 'roles' | 'email' | 'userId'>

export function usernameInfo(person: Known): UsernameInfo {
  const { confirmed, pendingEmail, undeliverableSince, staff, roles, email, userId } = person
  return {
    confirmed,
    pendingEmailAddress: pendingEmail ?? '',
    undeliverable_since: timeOrEmpty(undeliverableSince),
    role: (staff && roles[0]) || 'user',
    username: email,
    userId,
  }
}
