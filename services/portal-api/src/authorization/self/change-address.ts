import type { changeUsername } from '@portal/contracts/authorization/self'
import { letterSubjects, takeOrRefuse } from '@portal/foundation/attempts'
import { withLetterCode } from '@portal/foundation/letter-codes'
import type { Context } from '../../kernel/context.ts'
import { issueMailedToken, mailedUntil } from '../mailed-tokens/mailed-tokens.sql.ts'
import { findLogin } from '../sign-in/logins.sql.ts'
import { addressLetter, addressTakenLetter, changeAskedLetter } from './address-letters.ts'
import { setPendingEmail } from './self.sql.ts'

type Asking = Pick<Context<typeof changeUsername>, 'caller' | 'tx' | 'now' | 'audit' | 'mail' | 'foundation'>

/** Stores a new address until it is confirmed, and notifies the current one (rule B10). */
export async function changeAddress(context: Asking, next: string): Promise<void> {
  const { caller, tx, audit, mail, foundation } = context
  await askToConfirm(context, next)
  await setPendingEmail(tx, caller.userId, next)
  audit('address.change-requested', { subject: caller.userId })
  mail(changeAskedLetter(foundation.settings, { to: caller.email, next }))
}

/** Sends a letter to an address: once a minute, five times a day (rule B9). Whether somebody else has it only the letter tells. */
export async function askToConfirm({ caller, tx, now, mail, foundation }: Asking, email: string): Promise<void> {
  for (const subject of letterSubjects('address', email)) {
    await takeOrRefuse(tx, subject, now, 'request:rate-limited')
  }
  const { userId } = caller
  const token = await issueMailedToken(tx, { purpose: 'address', identityId: userId, email }, now)
  const login = await findLogin(tx, email)
  const isTaken = login !== undefined && login.userId !== userId
  const letter = addressLetter(foundation.settings, { to: email, userId, token })
  // For a taken address as well: the time of the answer would tell.
  const coded = await withLetterCode(tx, foundation.keys.envelope, letter, { expiresAt: mailedUntil('address', now) })
  mail(isTaken ? addressTakenLetter(foundation.settings, email) : coded)
}
