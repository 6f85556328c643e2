import type { UsernameInfo } from '@portal/contracts/authorization/self'
import type { Caller } from '../../kernel/caller.ts'

type Known = Pick<Caller, 'confirmed' | 'pendingEmail' | 'undeliverableSince' | 'staff' | 'roles' | 'email' | 'userId'>

export function usernameInfo({ pendingEmail, undeliverableSince, staff, roles, email, ...known }: Known): UsernameInfo {
  const { confirmed, userId } = known
  return {
    confirmed,
    pendingEmailAddress: pendingEmail ?? '',
    undeliverable_since: undeliverableSince?.toISOString() ?? '',
    role: (staff && roles[0]) || 'user',
    username: email,
    userId,
  }
}
