import { endOwnSession } from '@portal/contracts/authorization/sessions'
import { writeMessage } from '@portal/foundation/messages'
import { problem } from '@portal/foundation/problem'
import { endSession } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { findSessionsOf } from './sign-ins.sql.ts'

/** One of the caller's own; that of somebody else is as little there as one that has ended. */
export const endOwnSessionHandler = handle(endOwnSession, async ({ params, caller, tx, now, audit }) => {
  const own = await findSessionsOf(tx, caller.userId)
  const isOwn = own.some(({ sessionId }) => sessionId === params.id)
  if (!isOwn || !(await endSession(tx, params.id, now))) throw problem('identity-context:session-not-found')

  await writeMessage(
    tx,
    { kind: 'sessions-ended', reason: 'logged-out-elsewhere' },
    { to: { userId: caller.userId }, actingSessionId: caller.sessionId, now },
  )
  audit('session.ended-from-elsewhere', { subject: caller.userId })
})
