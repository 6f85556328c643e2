import type { Role } from '@portal/contracts/roles'
import { problem } from '@portal/foundation/problem'
import type { FoundSession } from '@portal/foundation/sessions'

/** Who makes the call. */
export interface Caller {
  userId: number
  email: string
  staff: boolean
  /** In the current account, or of the provider's staff. */
  roles: readonly Role[]
  sessionId: string
  signedInAt: Date
  /** Whether the e-mail address is confirmed. */
  confirmed: boolean
}

/** The account that the caller's token names. */
export interface Account {
  id: number
  label: string
}

export function callerOf(session: FoundSession | undefined): Caller {
  if (!session) throw problem('request:unauthenticated')

  const { userId, email, staff, roles, sessionId, signedInAt, confirmed } = session
  return { userId, email, staff, roles, sessionId, signedInAt, confirmed }
}

export function accountOf(session: FoundSession | undefined): Account {
  if (!session?.account) throw problem('request:forbidden')

  return session.account
}
