import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { oneLine } from '../../kernel/in-words.ts'

interface AccountState {
  account: string
  change: 'deactivated' | 'reactivated'
  reason: string
}

const WORDS = {
  deactivated: [
    'Its keys do not work any more, its subscriptions do not renew, and whoever was logged in to it was logged out.',
    'You can log in and read what is there, receipts too. Nothing in it can be changed until it is activated again: write to our support team.',
  ],
  reactivated: [
    'The keys that were paused with it work again, and its subscriptions renew as you had chosen. Keys that were paused before stay paused.',
  ],
}

/** To the owners and whoever chose security, after staff deactivated an account or activated it again. */
export function accountStateLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { account, change, reason }: AccountState,
): Omit<Letter, 'to'> {
  const happened = { deactivated: 'was deactivated', reactivated: 'is active again' }[change]
  return {
    subject: `Your ${brandName} account ${oneLine(account)} ${happened}`,
    words: [`Our support team says why: ${oneLine(reason)}`, ...WORDS[change]],
    action: { label: 'Open the account', url: `${publicOrigin}${PAGES.account}` },
  }
}
