import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'

/** A staff action on an account, by its name in the audit log, and the reason. */
export interface AccountState {
  account: string
  action: 'account.deactivated' | 'account.reactivated'
  reason: string
}

const WORDS = {
  'account.deactivated': [
    'Its keys do not work any more, its subscriptions do not renew, and everyone in it was logged out.',
    'You can log in and read what is there, receipts too. Nothing in it can be changed until it is activated again: write to our support team.',
  ],
  'account.reactivated': [
    'The keys that were paused with it work again, and its subscriptions renew as you had chosen. Keys that were paused before stay paused.',
  ],
}

/**
 * Letter to the owners and everyone who chose the security topic, after staff deactivated or reactivated an account.
 */
export function accountStateLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { account, action, reason }: AccountState,
): Omit<Letter, 'to'> {
  const happened = action === 'account.deactivated' ? 'was deactivated' : 'is active again'
  return {
    subject: `Your ${brandName} account ${account} ${happened}`,
    words: [`Our support team says why: ${reason}`, ...WORDS[action]],
    action: { label: 'Open the account', url: `${publicOrigin}${PAGES.account}` },
  }
}
