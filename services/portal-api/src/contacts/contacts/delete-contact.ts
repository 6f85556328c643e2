import { deleteContact as call } from '@portal/contracts/contacts/contacts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { deleteContact, lockContact } from './contacts.sql.ts'

/** Deletes all data of the contact; links in their letters stop working. */
export const deleteContactHandler = handle(call, async ({ params, account, tx, audit }) => {
  const found = await lockContact(tx, account.id, params.id)
  if (!found) throw problem('contact-context:contact-not-found')

  await deleteContact(tx, params.id)
  audit('contact.removed', { subject: params.id })
})
