import { expect, test } from '@jest/globals'
import { addMonths, endOfTerm } from './term.ts'

test.each([
  ['2026-01-31T00:00:00Z', 1, '2026-02-28T00:00:00Z'],
  ['2026-01-15T00:00:00Z', 12, '2027-01-15T00:00:00Z'],
  ['2026-03-31T00:00:00Z', -1, '2026-02-28T00:00:00Z'],
  ['2026-11-30T00:00:00Z', 3, '2027-02-28T00:00:00Z'],
])('%s and %d months is %s', (from, months, expected) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(expected))
})

test.each([
  [{ months: 1 }, '2026-02-28T10:30:00Z'],
  [{ months: 12 }, '2027-01-31T10:30:00Z'],
  [{ months: 1, days: 8 }, '2026-02-08T10:30:00Z'],
  [{ months: 1, days: { total: 8 } }, '2026-02-08T10:30:00Z'],
  [{ months: 1, days: { total: 0 } }, '2026-02-28T10:30:00Z'],
])('rule J38: a term of %j ends at %s', (plan, ends) => {
  expect(endOfTerm(new Date('2026-01-31T10:30:00Z'), plan)).toEqual(new Date(ends))
})
