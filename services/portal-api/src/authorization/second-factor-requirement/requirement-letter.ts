import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { dayInWords } from '../../kernel/in-words.ts'

interface Facts {
  to: string
  account: string
  /** First day on which a second factor is required, `YYYY-MM-DD` in UTC. */
  from: string
}

/** For a member who has no second factor. */
export function requirementLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { to, account, from }: Facts,
): Letter {
  const day = dayInWords(new Date(from))
  return {
    to,
    subject: `${account} requires two-step login from ${day}`,
    words: [
      `An owner of ${account} decided that from ${day} (UTC) its members log in to ${brandName} with two-step login or a passkey. You have neither yet.`,
      'Set one up now; it takes a minute. Without it you cannot open the account from that day on, until you do.',
    ],
    action: { label: 'Set it up', url: `${publicOrigin}${PAGES.security}` },
  }
}
