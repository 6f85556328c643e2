import { expect, jest, test } from '@jest/globals'
import type { Platform } from '@portal/platform/start'
import { aVisitor } from '@portal/test-kit'
import { aPlan } from '../testing/a-plan.ts'
import { askForAccount } from './ask-for-account.ts'

const accounts = [1, 2].map((account_id) => ({ account_id, account_label: `${account_id}`, default_account: false }))

/** Opens an address as somebody who belongs to accounts 1 and 2 and sees 1. */
function openAt(address: string) {
  history.replaceState(null, '', address)
  const switchAccount = jest.fn(async () => {})
  askForAccount({ plan: aPlan({ visitor: aVisitor({ accounts }) }), switchAccount } as unknown as Platform)
  return { switched: switchAccount.mock.calls, address: location.pathname + location.search }
}

test.each([
  ['another account of theirs', '/account?account_id=2&tab=a', [[2, '/account?tab=a']], '/account?tab=a'],
  ['the account that is shown', '/account?account_id=1', [], '/account'],
  ['no number', '/account?account_id=acme', [], '/account'],
  ['an account of somebody else, which stays in the address', '/account?account_id=9', [], '/account?account_id=9'],
  ['nothing elsewhere', '/account/keys?account_id=2', [], '/account/keys?account_id=2'],
])('an address may ask for %s', (_, asked, switched, address) => {
  expect(openAt(asked)).toEqual({ switched, address })
})
