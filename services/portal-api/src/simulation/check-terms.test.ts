import { expect, test } from '@jest/globals'
import { wasShownToRenew } from './check-terms.ts'
import type { Facts, OrderFacts, Term } from './facts.ts'
import type { Entry } from './journal.ts'

const TERM = { id: 'first', orderId: 10_001, startsAt: 5_000 } as Term

function isSaidToRenew(entries: Partial<Entry>[]): boolean {
  const orders = [{ id: 10_001, renewalOf: null } as OrderFacts]
  const none = { payments: [], lines: [], consents: [] }
  const facts: Facts = { accountId: 1, terms: [TERM], orders, entries: entries as Entry[], ...none }
  return wasShownToRenew(facts, TERM, 90_000)
}

test('a term that no screen showed renews if its buyer agreed to that, and what a screen said last counts for more', () => {
  const bought = { what: 'bought', at: 0, subject: '10001' } as const
  const shown = { what: 'shown', at: 60_000, subject: 'first' } as const
  expect(isSaidToRenew([{ ...bought, words: 'renewing' }])).toBe(true)
  expect(isSaidToRenew([{ ...bought, words: '' }])).toBe(false)
  expect(isSaidToRenew([{ ...bought, subject: '10002', words: 'renewing' }])).toBe(false)
  expect(
    isSaidToRenew([
      { ...bought, words: 'renewing' },
      { ...shown, value: 0 },
    ]),
  ).toBe(false)
  expect(
    isSaidToRenew([
      { ...bought, words: '' },
      { ...shown, value: 1 },
    ]),
  ).toBe(true)
})
