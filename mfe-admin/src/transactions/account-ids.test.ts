import { expect, test } from '@jest/globals'
import { accountIdsFault, accountIdsIn } from './account-ids.ts'

test('rule G70: numbers are read from any list, each once', () => {
  expect(accountIdsIn(' 7, 8;9\n10\t7 ')).toEqual([7, 8, 9, 10])
})

const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(' ')

test.each([
  ['', 'Enter account numbers'],
  [' ,; ', 'Enter account numbers'],
  ['7 acme', '“acme” is not an account number'],
  ['7 -8', '“-8” is not an account number'],
  ['0', '“0” is not an account number'],
  ['7 2147483648', '“2147483648” is not an account number'],
  [many(501), 'At most 500 at once'],
  [many(500), undefined],
  ['2147483647', undefined],
])('rule K10: what is wrong with a list is said', (list, fault) => {
  expect(accountIdsFault(list)).toBe(fault)
})
