import { endOtherSessions } from '@portal/contracts/authorization/sessions'
import { handle } from '../../kernel/handle.ts'
import { endSessions } from './end-sessions.ts'

export const endOtherSessionsHandler = handle(endOtherSessions, async ({ caller, tx, now, audit }) => {
  await endSessions({ tx, now }, caller.userId, { reason: 'logged-out-elsewhere', except: caller.sessionId })
  audit('session.others-ended', { subject: caller.userId })
})
