import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'

interface Transfer {
  account: string
  /** Names of who owns it now, and of who did. */
  heir: string
  former: string
}

/** Letter to both sides and everyone who chose the security topic, after an account got a new owner. */
export function ownershipLetter(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { account, heir, former }: Transfer,
): Omit<Letter, 'to'> {
  return {
    listedAs: `${account} has another owner now`,
    subject: `${heir} is the owner of ${account} now`,
    words: [
      `${former} made ${heir} the owner of ${account} in their place.`,
      `${heir} looks after its members and contacts from now on. ${former} keeps every other role; keys and subscriptions stay as they are.`,
    ],
    action: { label: 'Look at the members', url: `${publicOrigin}${PAGES.team}` },
    afterwards: ['If this should not have happened, contact our support team.'],
  }
}
