import { mailPasswordReset } from '@portal/contracts/authorization/admin-identities'
import { personState } from '@portal/contracts/authorization/person-state'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { mailResetTo } from '../password-reset/reset-letter-job.ts'
import { tellAccounts } from './end-login.ts'
import { lockDecidedAbout } from './lock-decided-about.ts'

/** The letter goes to the address of the person, and counts as one that they asked for themselves (rule G21). */
export const mailPasswordResetHandler = handle(mailPasswordReset, async (context) => {
  const { tx, now, foundation } = context
  const person = await lockDecidedAbout(context)
  if (personState(person) !== 'active') throw problem('identity-context:login-not-active')

  const outcome = await mailResetTo(tx, foundation, person.email, now)
  if (outcome === 'too-many') throw problem('request:rate-limited')
  if (outcome === 'nobody' || !outcome.isMailed) throw problem('identity-context:no-password')
  await tellAccounts(context, person.id, { action: 'person.reset-mailed' })
})
