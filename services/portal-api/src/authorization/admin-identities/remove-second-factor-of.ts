import { removeSecondFactorOf } from '@portal/contracts/authorization/admin-identities'
import { endSessionsOf } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { endActing } from '../acting/end-acting.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.sql.ts'
import { secondFactorRemovedLetter } from '../second-factor/second-factor-letters.ts'
import { tellAccounts } from './end-login.ts'
import { lockDecidedAbout } from './lock-decided-about.ts'

/** Idempotent: where two-step login is off, nothing ends and nothing is recorded (rule B95). */
export const removeSecondFactorOfHandler = handle(removeSecondFactorOf, async (context) => {
  const { query, tx, now, audit, mail, foundation } = context
  const { id: userId, email } = await lockDecidedAbout(context)
  if (!(await deleteSecondFactor(tx, userId))) return

  await endSessionsOf(tx, userId, now)
  await endActing({ tx, audit, now }, { staffId: userId }, 'the session had ended')
  await tellAccounts(context, userId, { action: 'person.second-factor-removed', reason: query.reason })
  mail(secondFactorRemovedLetter(foundation.settings, email, { isByStaff: true }))
})
