import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { isProblem } from '@portal/foundation/problem'
import { createRandom } from '../../seed/random.ts'
import { addUp, type Priced } from './price-plans.ts'
import { honorQuote, quoteIdOf } from './quote-ids.ts'

const KEYS = { current: 'test', keys: new Map([['test', createHash('sha256').update('quotes').digest()]]) }
const NOW = new Date('2026-03-09T12:00:00Z')

test('of ten thousand carts whose prices, taxes and time go on at random, each is charged what was shown, or refused with both totals', () => {
  const random = createRandom('quotes')
  const upTo = (most: number) => random.between(0, most)
  const seen = { honored: 0, changed: 0, expired: 0 }
  for (let cart = 0; cart < 10_000; cart += 1) {
    const price = (cents: readonly number[], millionths: number) => {
      const rate = { saasMillionths: millionths, dataMillionths: millionths, baseMillionths: 1_000_000 }
      const wanted = cents.map((priceCents, at) => ({
        plan: { id: `plan-${at}`, priceCents },
        taxKind: 'saas' as const,
      }))
      return addUp(wanted as unknown as Parameters<typeof addUp>[0], rate) as Priced
    }
    const total = ({ unitCents, taxCents }: Priced) => unitCents + taxCents
    const cents = Array.from({ length: 1 + upTo(3) }, () => upTo(500_000))
    const millionths = upTo(100_000)
    const shown = price(cents, millionths)
    const [cheaper, taxed, minutes] = [upTo(2), upTo(2), upTo(20)]
    const now = price(
      cents.map((one, at) => (cheaper || at ? one : one + upTo(1) * 2 - 1)),
      taxed ? millionths : millionths + upTo(5_000),
    )

    const { id } = quoteIdOf(KEYS, 1, shown, NOW)
    const isSame = shown.unitCents === now.unitCents && shown.taxCents === now.taxCents
    const expected = !isSame ? 'quote-changed' : minutes >= 15 ? 'quote-expired' : undefined
    let refused: unknown
    try {
      honorQuote(KEYS, id, 1, now, new Date(NOW.getTime() + minutes * 60_000))
    } catch (error) {
      refused = error
    }
    if (!expected) {
      seen.honored += 1
      expect(refused).toBeUndefined()
      continue
    }
    seen[expected === 'quote-changed' ? 'changed' : 'expired'] += 1
    expect(isProblem(refused) && refused).toMatchObject({
      problem: `sales-context:${expected}`,
      context: { quoted: total(shown), total: total(now) },
    })
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1_000)
})
