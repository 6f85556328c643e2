import { expect, test } from '@jest/globals'
import { wasShownToRenew } from './check-terms.ts'
import { depletedAt, type Facts, issuedAt, type OrderFacts, type Term } from './facts.ts'
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

test('a term is used up by what it had at that time, whatever staff added before or took away later', () => {
  const term = { id: 'first', issued: 1_300 } as Term
  const entries = [
    { what: 'used', at: 10, subject: 'first', value: 900 },
    { what: 'adjusted', at: 20, subject: 'first', value: 500 },
    { what: 'used', at: 30, subject: 'first', value: 399 },
    { what: 'adjusted', at: 40, subject: 'first', value: -200 },
    { what: 'used', at: 50, subject: 'first', value: 1 },
  ] as Entry[]
  expect([0, 20, 40].map((time) => issuedAt(entries, term, time))).toEqual([1_000, 1_500, 1_300])
  expect(depletedAt(entries, term)).toBe(50)
  expect(depletedAt(entries.slice(0, 4), term)).toBe(Number.POSITIVE_INFINITY)
})
