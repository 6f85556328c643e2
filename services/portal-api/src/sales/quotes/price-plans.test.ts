import { expect, test } from '@jest/globals'
import { createRandom } from '../../seed/random.ts'
import { addUp } from './price-plans.ts'

const WHOLE = 1_000_000
/** A million before a release. */
const CARTS = process.env.TEST_LONG ? 1_000_000 : 100_000

test('of carts at random, every one costs what its lines cost, and every line is taxed as exact arithmetic says', () => {
  const random = createRandom('a million carts')
  const upTo = (most: number) => random.between(0, most)
  const wrong: unknown[] = []
  for (let cart = 0; cart < CARTS; cart += 1) {
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
