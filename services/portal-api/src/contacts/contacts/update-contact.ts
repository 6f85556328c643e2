import { updateContact } from '@portal/contracts/contacts/contacts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { contactView } from './contact-view.ts'
import { changeContact, columnsOf, lockAddress, lockContact } from './contacts.sql.ts'
import { EXISTS } from './create-contact.ts'
import { sendConfirmation } from './send-confirmation.ts'

const CHANGEABLE = ['firstName', 'lastName', 'email', 'phone', 'position', 'company'] as const

/**
 * Another address is confirmed anew, and until then gets nothing but the letter that asks (rule E9); the same one written otherwise
 * stays confirmed. Safe to repeat: what is said already leaves no trace.
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
