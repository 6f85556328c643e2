import { expect, test } from '@jest/globals'
import { accountIdOf } from './account-id.ts'

test.each([
  [undefined, undefined],
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', 0],
  ['999999999999999', 0],
  ['0', 0],
  ['07', 0],
  ['-7', 0],
  ['7 ', 0],
  ['', 0],
  [['7', '8'], 0],
])('%j means the account %j', (account_id, id) => {
  expect(accountIdOf({ query: { account_id } })).toBe(id)
})
