import type { UsernameInfo } from '@portal/contracts/authorization/self'
import type { Caller } from '../../kernel/caller.ts'

type Known = Pick<Caller, 'confirmed' | 'pendingEmail' | 'staff' | 'roles' | 'email' | 'userId'>

export function usernameInfo({ confirmed, pendingEmail, staff, roles, email, userId }: Known): UsernameInfo {
  return {
    confirmed,
    pendingEmailAddress: pendingEmail ?? '',
    role: (staff && roles[0]) || 'user',
    username: email,
    userId,
  }
}
