import { removePasskeysOf } from '@portal/contracts/authorization/admin-identities'
import { handle } from '../../kernel/handle.ts'
import { passkeysRemovedLetter } from '../passkeys/passkey-letters.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.sql.ts'
import { endSessionsAndActing, tellAccounts } from './end-login.ts'
import { lockDecidedAbout } from './lock-decided-about.ts'

/** Idempotent: where there is no passkey, nothing ends and nothing is recorded (rule B109). */
export const removePasskeysOfHandler = handle(removePasskeysOf, async (context) => {
  const { query, tx, mail, foundation } = context
  const { id: userId, email } = await lockDecidedAbout(context)
  const count = await deletePasskeysOf(tx, userId)
  if (count === 0) return

  await endSessionsAndActing(context, userId)
  await tellAccounts(context, userId, { action: 'person.passkeys-removed', reason: query.reason })
  mail(passkeysRemovedLetter(foundation.settings, { to: email, count }))
})
