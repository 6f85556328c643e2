import { expect, test } from '@jest/globals'
import {
  intervalLabel,
  lookupsInWords,
  planWithOwnLookups,
  rateInWords,
  rateLabel,
  seatsInWords,
  shortTermLabel,
} from './plan-labels.ts'

test.each([
  [{ months: 1, days: 0 }, 'Monthly', 'month'],
  [{ months: 12, days: 0 }, 'Yearly', 'year'],
  [{ months: 6, days: 0 }, 'Custom Term', 'custom term'],
  [{ months: 0, days: 0 }, 'Custom Term', 'custom term'],
  [{ months: 1, days: 8 }, 'Custom Term', 'custom term'],
  [{ months: 1, days: { total: 8 } }, 'Custom Term', 'custom term'],
  [{ months: 12, days: { total: 0 } }, 'Yearly', 'year'],
])('rule I14: %j is %s', (term, label, short) => {
  expect(intervalLabel(term)).toBe(label)
  expect(shortTermLabel(term)).toBe(short)
})

test('commerce.md §3: no rate limit reads UNLIMITED', () => {
  expect(rateLabel({ ratePerSecond: null })).toBe('UNLIMITED')
  expect(rateLabel({ ratePerSecond: 250 })).toBe('250')
  expect(rateLabel({})).toBe('—')
})

test('what is sold as a file is for its term, and counts no lookups', () => {
  expect(lookupsInWords({ lookups: 1e12, months: 12, days: 0, tier: 'list' })).toBe('Files for a year')
  expect(lookupsInWords({ lookups: 1e12, months: 12, days: 0, tier: 'unlimited' })).toBe('Unlimited lookups a year')
  expect(lookupsInWords({ lookups: 5_000, months: 1, days: 0, tier: '5k' })).toBe('5,000 lookups a month')
})

test('a rate in a sentence says what it counts, and nothing where nobody knows it', () => {
  expect(rateInWords({ ratePerSecond: 250 })).toBe('250 requests per second')
  expect(rateInWords({ ratePerSecond: 250 }, 'requests/s')).toBe('250 requests/s')
  expect(rateInWords({ ratePerSecond: null })).toBe('No rate limit')
  expect(rateInWords({})).toBe('')
})

test('how many people a plan allows', () => {
  expect(seatsInWords({ max_users: 1 })).toBe('1 seat')
  expect(seatsInWords({ max_users: 10 })).toBe('10 seats')
  expect(seatsInWords({})).toBe('')
})

test('rule J93: a plan that is sold or granted with another number of lookups says that number in its own words', () => {
  const plan = { description: 'US Address Verification, 5,000 lookups a month', lookups: 5_000 }
  expect(planWithOwnLookups(plan, 7_777)).toBe('US Address Verification, 7,777 lookups a month')
  expect(planWithOwnLookups(plan, 5_000)).toBe('US Address Verification, 5,000 lookups a month')
  expect(planWithOwnLookups({ description: 'A pilot', lookups: 5_000 }, 7_777)).toBe('A pilot (7,777 lookups)')
})

test('a count that ends like the one of the plan is no part of another number', () => {
  const plan = { description: 'Verification, 25,000 lookups a month', lookups: 25_000 }
  expect(planWithOwnLookups(plan, 5_000)).toBe('Verification, 5,000 lookups a month')
})
