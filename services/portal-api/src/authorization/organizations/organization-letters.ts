import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { oneLine } from '../../kernel/one-line.ts'

interface AccountChange {
  change: 'joined' | 'left'
  organization: string
  account: string
  /** Addresses; whoever looks after both sides is told once. */
  receivers: readonly string[]
}

const WORDS = {
  joined:
    'Its owners are restricted ones now: they look after members and contacts, and the owners of the primary account ' +
    'look after the organization and single sign-on.',
  left: 'Its restricted owners are owners of it again, and single sign-on of the organization says nothing about it.',
}

/** To the owners of both sides, after an account joined an organization or left it (rule F7). */
export function organizationLetters(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { change, organization, account, receivers }: AccountChange,
): Letter[] {
  return [...new Set(receivers)].map((to) => ({
    to,
    subject: `${oneLine(account)} ${change} ${oneLine(organization)}`,
    words: [
      `The ${brandName} account ${oneLine(account)} ${change} the organization ${oneLine(organization)}.`,
      WORDS[change],
      'If you do not know why, contact our support team.',
    ],
    action: { label: 'Look at the organization', url: `${publicOrigin}${PAGES.organization}` },
  }))
}
