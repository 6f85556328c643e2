import { askForContactConfirmation, confirmContact } from '@portal/contracts/contacts/contact-letters'
import { resendContactConfirmation } from '@portal/contracts/contacts/contacts'
import { takeAttempts } from '@portal/foundation/attempts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { changeContact, lockContact, lockContactByToken } from './contacts.sql.ts'
import { confirmationSubjects, mailConfirmation, sendConfirmation } from './send-confirmation.ts'

/**
 * Confirms a contact by the link of a letter, without a login. Does not reveal which contacts exist: mismatched and
 * made-up tokens are rejected alike.
 */
export const confirmContactHandler = handle(confirmContact, async ({ params, body, tx, now, audit }) => {
  const found = await lockContactByToken(tx, { accountId: params.a, id: params.c, token: body.token })
  if (!found) throw problem('contact-context:token-unusable')
  const { confirmedAt, tokenExpiresAt, id, accountId } = found.contact
  const isExpired = !tokenExpiresAt || tokenExpiresAt <= now
  if (!confirmedAt && isExpired) throw problem('contact-context:token-unusable')

  if (!confirmedAt) {
    await changeContact(tx, id, { confirmedAt: now, undeliverableSince: null })
    audit('contact.confirmed', { subject: id }, { accountId })
  }
  return { confirmed_before: confirmedAt !== null, account_label: found.accountLabel, topics: found.topics }
})

/** Resends a confirmation to the address of the last link; requires that link, even if it has expired. */
export const askForContactConfirmationHandler = handle(askForContactConfirmation, async (context) => {
  const { params, body, tx, now, audit } = context
  const found = await lockContactByToken(tx, { accountId: params.a, id: params.c, token: body.token })
  if (!found || found.contact.confirmedAt) return
  if (!(await takeAttempts(tx, confirmationSubjects(found.contact.email), now))) return

  await mailConfirmation(context, found.contact, found.accountLabel)
  audit('contact.confirmation-asked-for', { subject: params.c }, { accountId: params.a })
})

export const resendContactConfirmationHandler = handle(resendContactConfirmation, async (context) => {
  const { params, account, tx, audit } = context
  const found = await lockContact(tx, account.id, params.id)
  if (!found) throw problem('contact-context:contact-not-found')
  if (found.contact.confirmedAt) throw problem('contact-context:contact-confirmed')

  await sendConfirmation(context, found.contact, account.label)
  audit('contact.confirmation-sent', { subject: params.id })
})
