import { logOut } from '@portal/contracts/authorization/session'
import { endSession } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { endActing } from '../acting/end-acting.ts'

/** Works without a token, so that logging out never requires one. */
export const logOutHandler = handle(
  logOut,
  async ({ tx, caller, browser, audit, now }) => {
    await endActing({ tx, audit, now }, { sessionId: caller.sessionId }, 'signed out')
    await endSession(tx, caller.sessionId, now)
    audit('session.signed-out', { subject: caller.userId })
    browser.setSession(undefined)
  },
  { identifiedBy: 'cookie' },
)
