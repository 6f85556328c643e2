import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { spread } from './spread.ts'

test('whatever the weights, the shares are whole, none is negative, and together they are the total', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(fc.nat(1_000_000), weights, (total, given) => {
      fc.pre(given.some((weight) => weight > 0.001))
      const counts = spread(
        total,
        given.map((weight) => ({ weight })),
      ).map(({ count }) => count)

      expect(counts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total)
    }),
  )
})

test('shares follow the weights', () => {
  const parts = [{ weight: 1 }, { weight: 0 }, { weight: 3 }]
  expect(spread(100, parts).map(({ count }) => count)).toEqual([25, 0, 75])
})

test('nothing is shared out where nothing has weight', () => {
  expect(spread(5, [{ weight: 0 }]).map(({ count }) => count)).toEqual([0])
})
