import { listLettersOfAccount } from '@portal/contracts/contacts/admin-letters'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findLettersTo } from './sent-letters.sql.ts'

const LETTERS_PER_ANSWER = 50

/** Found by the addresses that the account has today, so that those of former members are not in it (rule G115). */
export const listLettersOfAccountHandler = handle(listLettersOfAccount, async ({ params, query, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const letters = await findLettersTo(tx, params.id, { before: placeOf(query.after), limit: LETTERS_PER_ANSWER })
  return letters.map(({ jobId, at, email, subject, isDelivered }) => ({
    letter_id: jobId,
    at: at.toISOString(),
    to: email,
    subject,
    is_delivered: isDelivered,
    cursor: Buffer.from(String(jobId)).toString('base64url'),
  }))
})

/** The place that a cursor names; `undefined` for none, and for one that we did not write. */
function placeOf(cursor: string | undefined): number | undefined {
  const place = Buffer.from(cursor ?? '', 'base64url').toString()
  return /^[1-9]\d{0,14}$/.test(place) ? Number(place) : undefined
}
