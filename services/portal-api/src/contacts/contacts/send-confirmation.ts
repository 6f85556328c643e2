import type { resendContactConfirmation } from '@portal/contracts/contacts/contacts'
import { letterSubjects, takeOrRefuse } from '@portal/foundation/attempts'
import { withLetterCode } from '@portal/foundation/letter-codes'
import { newToken } from '@portal/foundation/sessions'
import type { Context } from '../../kernel/context.ts'
import { confirmationLetter } from './confirmation-letter.ts'
import { type ContactRow, keepConfirmationToken } from './contacts.sql.ts'

type Given = Context<typeof resendContactConfirmation>
type Sending = Pick<Given, 'tx' | 'now' | 'mail' | 'foundation'>

/** Parts of a call's context that adding a contact takes. */
export type ConfirmationContext = Sending & Pick<Given, 'audit'>

/** Attempt subjects that limit confirmation letters to an address, no matter who triggers them. */
export const confirmationSubjects = (email: string) => letterSubjects('contact', email)

/** Sends a letter with a link of its own, or refuses with how long to wait: one a minute and five a day go to one address. */
export async function sendConfirmation(context: Sending, contact: ContactRow, account: string): Promise<void> {
  for (const subject of confirmationSubjects(contact.email)) {
    await takeOrRefuse(context.tx, subject, context.now, 'request:rate-limited')
  }
  await mailConfirmation(context, contact, account)
}

export async function mailConfirmation(
  { tx, now, mail, foundation }: Sending,
  contact: ContactRow,
  account: string,
): Promise<void> {
  const token = newToken()
  const expiresAt = await keepConfirmationToken(tx, contact.id, token, now)
  const letter = confirmationLetter(foundation.settings, { contact, account, token })
  mail(await withLetterCode(tx, foundation.keys.envelope, letter, { expiresAt }))
}
