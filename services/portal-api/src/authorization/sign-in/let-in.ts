import type { logIn } from '@portal/contracts/authorization/session'
import type { ResponseOf } from '@portal/contracts/call'
import { endSession, sessionIdOf, startSession } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { findHomeAccount } from './logins.sql.ts'

type Entrance = Pick<Context<typeof logIn>, 'tx' | 'now' | 'browser' | 'audit'>

/**
 * Begins a session for somebody who has proved who they are, by whatever `provider`. It always brings a new cookie and ends
 * the session that the browser had.
 */
export async function letIn(
  { tx, now, browser, audit }: Entrance,
  { userId, staff, provider }: { userId: number; staff: boolean; provider: string },
): Promise<ResponseOf<typeof logIn>> {
  if (browser.sessionToken) await endSession(tx, sessionIdOf(browser.sessionToken), now)
  const accountId = await findHomeAccount(tx, userId)
  const { token } = await startSession(tx, { userId, accountId, now })
  audit('session.signed-in', { subject: userId, provider }, { actorId: userId, accountId })
  browser.setSession(token)
  return { user_id: userId, staff }
}
