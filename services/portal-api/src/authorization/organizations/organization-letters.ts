import { PAGES } from '@portal/contracts/pages'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { canonicalEmail } from '@portal/foundation/people'
import { lettersToAccount } from '../../contacts/index.ts'

interface AccountChange {
  change: 'joined' | 'left'
  organization: string
  account: string
  /** The account and the organization's primary account; a person responsible for both gets one letter. */
  sides: readonly number[]
}

const WORDS = {
  joined:
    'Its owners are now restricted: they manage members and contacts, and the owners of the primary account ' +
    'manage the organization and single sign-on.',
  left: 'Its restricted owners are owners of it again, and single sign-on of the organization says nothing about it.',
}

/**
 * Letters to the owners of both sides, and everyone there who chose the security topic, after an account joined or left
 * an organization (rule F7).
 */
export async function organizationLetters(
  tx: Transaction,
  foundation: Pick<Foundation, 'settings' | 'keys'>,
  { change, organization, account, sides }: AccountChange,
): Promise<Letter[]> {
  const letter = organizationLetter(foundation.settings, { change, organization, account })
  const letters = new Map<string, Letter>()
  for (const side of sides) {
    for (const one of await lettersToAccount(tx, foundation, side, letter, 'security')) {
      const address = canonicalEmail(one.to)
      if (!letters.has(address)) letters.set(address, one)
    }
  }
  return [...letters.values()]
}

export function organizationLetter(
  { brandName, publicOrigin }: Pick<Foundation['settings'], 'brandName' | 'publicOrigin'>,
  { change, organization, account }: Omit<AccountChange, 'sides'>,
): Omit<Letter, 'to'> {
  return {
    subject: `${account} ${change} ${organization}`,
    words: [
      `The ${brandName} account ${account} ${change} the organization ${organization}.`,
      WORDS[change],
      'If you do not know why, contact our support team.',
    ],
    action: { label: 'Look at the organization', url: `${publicOrigin}${PAGES.organization}` },
  }
}
