import { createContact } from '@portal/contracts/contacts/contacts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { contactView } from './contact-view.ts'
import { columnsOf, insertContact, lockRoomForContacts } from './contacts.sql.ts'
import { sendConfirmation } from './send-confirmation.ts'

/** An account has each address once, however it is written; the index decides between two at the same moment. */
export const createContactHandler = handle(createContact, async (context) => {
  const { body, account, tx, now, audit } = context
  const hasRoom = await lockRoomForContacts(tx, account.id)
  const contact = await insertContact(tx, { ...columnsOf(body), accountId: account.id, createdAt: now })
  if (!contact) throw problem('contact-context:contact-exists', { fields: { email: EXISTS } })
  if (!hasRoom) throw problem('contact-context:too-many-contacts')

  await sendConfirmation(context, contact, account.label)
  audit('contact.added', { subject: contact.id })
  return contactView({ contact, topics: [] })
})

/** Below the field. */
export const EXISTS = 'Another contact has this address'
