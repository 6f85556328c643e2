import { expect, test } from '@jest/globals'
import { effectiveRate, taxOf, taxRateOf, taxRateOfItem } from './reckon-tax.ts'

const WHOLE = 1_000_000

test('tax is a rate on the taxed share of a price, rounded half up to the cent (rule J9)', () => {
  const texas = { saasMillionths: 82_500, dataMillionths: 62_500, baseMillionths: 800_000 }
  expect(taxOf(10_000, 'saas', texas)).toBe(660)
  expect(taxOf(10_000, 'data', texas)).toBe(500)
  expect(taxOf(0, 'saas', texas)).toBe(0)
  const atFivePercent = { saasMillionths: 50_000, dataMillionths: 0, baseMillionths: WHOLE }
  // 0.45, 0.5 and 0.55 cents.
  expect([9, 10, 11].map((cents) => taxOf(cents, 'saas', atFivePercent))).toEqual([0, 1, 1])
})

test('half a cent is one, also where floating point has a little less', () => {
  expect(Math.round(600 * 0.1025)).toBe(61)
  expect(taxOf(600, 'saas', { saasMillionths: 102_500, dataMillionths: 0, baseMillionths: WHOLE })).toBe(62)
})

test('the rate of a quote is tax by price to four decimals, and 0 for nothing (rule J10)', () => {
  expect(effectiveRate({ unitCents: 10_000, taxCents: 660 })).toBe(0.066)
  expect(effectiveRate({ unitCents: 30_000, taxCents: 1 })).toBe(0)
  expect(effectiveRate({ unitCents: 3, taxCents: 1 })).toBe(0.3333)
  expect(effectiveRate({ unitCents: 0, taxCents: 0 })).toBe(0)
})

test('rule J91: an item has the rate of the table on the taxed share, whatever its tax was rounded to', () => {
  const newYork = { saasMillionths: 88_750, dataMillionths: 88_750, baseMillionths: WHOLE }
  const texas = { saasMillionths: 82_500, dataMillionths: 62_500, baseMillionths: 800_000 }
  expect(taxRateOf('saas', newYork)).toBe(0.08875)
  expect(taxRateOf('saas', texas)).toBe(0.066)
  // 16.06 of 181.00 is 8.872928 %.
  expect(taxRateOfItem({ unitCents: 18_100, taxCents: 1_606 }, newYork)).toBe(0.08875)
  expect(taxRateOfItem({ unitCents: 10_000, taxCents: 660 }, texas)).toBe(0.066)
  expect(taxRateOfItem({ unitCents: 10_000, taxCents: 500 }, texas)).toBe(0.05)
})

test('an item without tax has a rate of zero, and one whose tax no rate explains has none', () => {
  const newYork = { saasMillionths: 88_750, dataMillionths: 88_750, baseMillionths: WHOLE }
  expect(taxRateOfItem({ unitCents: 10_000, taxCents: 0 }, newYork)).toBe(0)
  expect(taxRateOfItem({ unitCents: 10_000, taxCents: 123 }, newYork)).toBeUndefined()
})
