import { removeSecondFactorOf } from '@portal/contracts/authorization/admin-identities'
import { handle } from '../../kernel/handle.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.sql.ts'
import { secondFactorRemovedLetter } from '../second-factor/second-factor-letters.ts'
import { endSessionsAndActing, tellAccounts } from './end-login.ts'
import { lockDecidedAbout } from './lock-decided-about.ts'

/** Idempotent: where two-step login is off, nothing ends and nothing is recorded (rule B95). */
export const removeSecondFactorOfHandler = handle(removeSecondFactorOf, async (context) => {
  const { query, tx, mail, foundation } = context
  const { id: userId, email } = await lockDecidedAbout(context)
  if (!(await deleteSecondFactor(tx, userId))) return

  await endSessionsAndActing(context, userId)
  await tellAccounts(context, userId, { action: 'person.second-factor-removed', reason: query.reason })
  mail(secondFactorRemovedLetter(foundation.settings, email, { isByStaff: true }))
})
