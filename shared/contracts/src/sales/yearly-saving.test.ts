import { expect, test } from '@jest/globals'
import { yearlyInWords, yearlySaving } from './yearly-saving.ts'

test.each([
  [15_000, 150_000, 17, 'Yearly, save 17%'],
  [10_000, 120_000, 0, 'Yearly'],
  [10_000, 130_000, 0, 'Yearly'],
  [0, 0, 0, 'Yearly'],
])('a year that costs %d a month or %d at once saves %d percent', (ofMonth, ofYear, saving, words) => {
  expect(yearlySaving({ price_in_cents: ofMonth }, { price_in_cents: ofYear })).toBe(saving)
  expect(yearlySaving(undefined, { price_in_cents: ofYear })).toBe(0)
  expect(yearlyInWords(saving)).toBe(words)
})
