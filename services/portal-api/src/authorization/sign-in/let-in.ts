import type { logIn } from '@portal/contracts/authorization/session'
import type { ResponseOf } from '@portal/contracts/call'
import { endSession, sessionIdOf, startSession } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { noteSignIn } from '../sessions/note-sign-in.ts'
import { findHomeAccount } from './logins.sql.ts'

type Entrance = Pick<Context<typeof logIn>, 'tx' | 'now' | 'browser' | 'audit' | 'mail' | 'foundation'>

interface Entrant {
  userId: number
  staff: boolean
  provider: string
  /** When they showed who they are, as far as the provider tells; now if left out. */
  provedAt?: Date | null
  /** Whose single sign-on lets them in: the session opens accounts of that organization alone (rule F85). */
  organizationId?: number | null
  /** Nobody has ever come in as this person. */
  isFirst?: boolean
}

/**
 * Begins a session for somebody who has proved who they are, by whatever `provider`. It always brings a new cookie and ends
 * the session that the browser had; where the person was never seen in this browser, they are told by mail.
 */
export async function letIn(
  entrance: Entrance,
  { userId, staff, provider, provedAt = entrance.now, organizationId = null, isFirst = false }: Entrant,
): Promise<ResponseOf<typeof logIn>> {
  const { tx, now, browser, audit } = entrance
  if (browser.sessionToken) await endSession(tx, sessionIdOf(browser.sessionToken), now)
  const accountId = await findHomeAccount(tx, userId, organizationId)
  const { token, sessionId } = await startSession(tx, { userId, accountId, now, provedAt, organizationId })
  await noteSignIn(entrance, { userId, provider, sessionId, isFirst })
  audit('session.signed-in', { subject: userId, provider }, { actorId: userId, accountId })
  browser.setSession(token)
  return { user_id: userId, staff }
}
