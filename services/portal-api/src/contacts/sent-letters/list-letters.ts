import { listLettersOfAccount } from '@portal/contracts/contacts/admin-letters'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findLettersOf, type LetterPlace } from './sent-letters.sql.ts'

const LETTERS_PER_ANSWER = 50

/** Finds letters about no account by the members of today, so that those to former ones are not in it (rule G115). */
export const listLettersOfAccountHandler = handle(listLettersOfAccount, async ({ params, query, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const letters = await findLettersOf(tx, params.id, { before: placeOf(query.after), limit: LETTERS_PER_ANSWER })
  return letters.map(({ jobId, at, email, subject, isDelivered }) => ({
    letter_id: jobId,
    at: at.toISOString(),
    to: email,
    subject,
    is_delivered: isDelivered,
    cursor: Buffer.from(`${at.getTime()}-${jobId}`).toString('base64url'),
  }))
})

/** The place that a cursor names; `undefined` for none, and for one that we did not write. */
function placeOf(cursor: string | undefined): LetterPlace | undefined {
  const place = Buffer.from(cursor ?? '', 'base64url').toString()
  const [, at, jobId] = /^([1-9]\d{0,13})-([1-9]\d{0,14})$/.exec(place) ?? []
  return at && jobId ? { at: new Date(Number(at)), jobId: Number(jobId) } : undefined
}
