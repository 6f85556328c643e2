import { endOtherSessions } from '@portal/contracts/authorization/sessions'
import { endSessionsOf } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'

export const endOtherSessionsHandler = handle(endOtherSessions, async ({ caller, tx, now, audit }) => {
  await endSessionsOf(tx, caller.userId, now, caller.sessionId)
  audit('session.others-ended', { subject: caller.userId })
})
