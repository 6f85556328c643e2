import { updateContact } from '@portal/contracts/contacts/contacts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { contactView } from './contact-view.ts'
import { changeContact, columnsOf, lockAddress, lockContact } from './contacts.sql.ts'
import { EXISTS } from './create-contact.ts'
import { sendConfirmation } from './send-confirmation.ts'

const CHANGEABLE = ['firstName', 'lastName', 'email', 'phone', 'position', 'company'] as const

/**
 * A new address has to be confirmed and gets only the confirmation letter until then (rule E9); a different spelling of
 * the same address stays confirmed. Idempotent: repeating a change leaves no trace.
 */
export const updateContactHandler = handle(updateContact, async (context) => {
  const { params, body, account, tx, audit } = context
  const found = await lockContact(tx, account.id, params.id)
  if (!found) throw problem('contact-context:contact-not-found')

  const next = columnsOf(body)
  const isMoved = next.canonicalEmail !== found.contact.canonicalEmail
  if (isMoved && (await lockAddress(tx, found.contact, next.email)))
    throw problem('contact-context:contact-exists', { fields: { email: EXISTS } })
  const changed = CHANGEABLE.filter((name) => next[name] !== found.contact[name])
  if (!changed.length) return contactView(found)

  const contact = await changeContact(tx, params.id, {
    ...next,
    ...(isMoved ? { confirmedAt: null, undeliverableSince: null } : {}),
  })
  if (isMoved) await sendConfirmation(context, contact, account.label)
  audit('contact.updated', { subject: contact.id, changed })
  return contactView({ contact, topics: found.topics })
})
