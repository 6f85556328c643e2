import { expect, test } from '@jest/globals'
import { createRandom } from '../../seed/random.ts'
import { addUp } from '../quotes/price-plans.ts'
import { effectiveRate, taxOf } from './reckon-tax.ts'

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

test('of a million carts at random, every one costs what its lines cost, and every line is taxed as exact arithmetic says', () => {
  const random = createRandom('a million carts')
  const upTo = (most: number) => random.between(0, most)
  const wrong: unknown[] = []
  for (let cart = 0; cart < 1_000_000; cart += 1) {
    const rate = { saasMillionths: upTo(250_000), dataMillionths: upTo(250_000), baseMillionths: upTo(WHOLE) }
    const wanted = Array.from({ length: 1 + upTo(4) }, () => ({
      plan: { priceCents: upTo(5_000_000) } as Parameters<typeof addUp>[0][number]['plan'],
      taxKind: upTo(1) ? ('saas' as const) : ('data' as const),
    }))
    const { items, unitCents, taxCents } = addUp(wanted, rate)
    const lines = items.reduce((sum, item) => sum + item.unitCents + item.taxCents, 0)
    // Twice the tax is never further than a cent from twice the exact share.
    const isExact = items.every((item, at) => {
      const millionths = wanted[at]?.taxKind === 'saas' ? rate.saasMillionths : rate.dataMillionths
      const off = BigInt(item.taxCents) * 10n ** 12n - BigInt(item.unitCents * millionths) * BigInt(rate.baseMillionths)
      return off <= 5n * 10n ** 11n && off > -5n * 10n ** 11n
    })
    if (lines !== unitCents + taxCents || !isExact) wrong.push({ wanted, rate })
  }
  expect(wrong).toEqual([])
})
