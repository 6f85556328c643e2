import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import type { ContactRow } from './contacts.sql.ts'

type Sender = Pick<Settings, 'brandName' | 'publicOrigin'>

/** The only letter that an unconfirmed contact gets (rule E9). What the link says stands behind the #, which no server or log sees. */
export function confirmationLetter(
  { brandName, publicOrigin }: Sender,
  { contact, account, token }: { contact: ContactRow; account: string; token: string },
): Letter {
  const { id, accountId, email, firstName } = contact
  const fragment = new URLSearchParams({ account: String(accountId), contact: String(id), token })
  return {
    to: email,
    subject: `Confirm that ${brandName} may write to you about ${account}`,
    words: [
      `Hello ${firstName},`,
      `${account} named you as a contact, so that ${brandName} tells you what concerns it. Confirm that this address is yours.`,
    ],
    action: { label: 'Look and confirm', url: `${publicOrigin}${PAGES.contactConfirmation}#${fragment}` },
    afterwards: [
      'The link works for seven days. If you do not know the sender, ignore this message: without your confirmation you get no other.',
    ],
  }
}
