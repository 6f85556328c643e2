import type { Contact } from '@portal/contracts/contacts/contacts'
import type { Received } from '@portal/platform/api'
import { fullNameOf } from '@portal/remote-kit/people'

/** A contact as the screens get it. */
export type ContactView = Received<Contact>

/** One with which something can be done. */
export type KnownContact = ContactView & { id: number }

/** Returns a contact's name in a sentence. */
export function contactNameOf({ first_name, last_name, email }: ContactView): string {
  return fullNameOf({ first_name, last_name }) || email || 'This contact'
}
