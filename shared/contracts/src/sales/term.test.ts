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

/** Days of a month by the rule of the calendar itself, without a date of the language. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

test('rule I84: chains of terms keep to the day of their first start, over 400 years of months', () => {
  const wrong: string[] = []
  for (let anchor = 1; anchor <= 31; anchor += 1) {
    let [year, month] = [1999, 12]
    let time = new Date(Date.UTC(year, month - 1, anchor, 23, 59, 59, 999))
    for (let term = 0; term < 4_800; term += 1) {
      time = endOfTerm(time, { months: 1 }, anchor)
      if (month === 12) year += 1
      month = (month % 12) + 1
      const day = Math.min(anchor, daysIn(year, month))
      const expected = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T23:59:59.999Z`
      if (time.toISOString() !== expected) wrong.push(`${anchor}: ${time.toISOString()} instead of ${expected}`)
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
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
