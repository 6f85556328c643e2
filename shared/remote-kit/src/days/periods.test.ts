import { expect, test } from '@jest/globals'
import { periodsOf } from './periods.ts'

test.each([
  ['2028-03-31', ['2028-03-01 2028-03-31', '2028-02-01 2028-02-29', '2028-01-01 2028-12-31', '2027-01-01 2027-12-31']],
  ['2027-01-05', ['2027-01-01 2027-01-31', '2026-12-01 2026-12-31', '2027-01-01 2027-12-31', '2026-01-01 2026-12-31']],
])('on %s the months and years have these first and last days', (today, days) => {
  expect(periodsOf(today).map(({ from, to }) => `${from} ${to}`)).toEqual(days)
})
