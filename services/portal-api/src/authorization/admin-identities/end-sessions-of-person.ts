import { endSessionsOfPerson } from '@portal/contracts/authorization/admin-identities'
import { deleteRememberedBrowsersOf } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { findLiveSessionsOf } from '../sessions/live-sessions.ts'
import { endSessionsAndActing, tellAccounts } from './end-login.ts'
import { lockDecidedAbout } from './lock-decided-about.ts'

/** Idempotent: a person who is logged in nowhere, and of whom no browser is remembered, leaves no trace (rules B114, G23). */
export const endSessionsOfPersonHandler = handle(endSessionsOfPerson, async (context) => {
  const { tx, now } = context
  const { id: userId, internalRoles } = await lockDecidedAbout(context)
  const live = await findLiveSessionsOf(tx, { userId, staff: internalRoles.length > 0 }, now)
  const remembered = await deleteRememberedBrowsersOf(tx, userId)
  if (live.length === 0 && remembered === 0) return

  await endSessionsAndActing(context, userId)
  await tellAccounts(context, userId, { action: 'person.sessions-ended' })
})
