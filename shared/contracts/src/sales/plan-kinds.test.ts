import { expect, test } from '@jest/globals'
import { isFree, isOneTimeTrial } from './plan-kinds.ts'

test('rule I13: a plan is a one-time trial if flagged, or free for eight days', () => {
  expect(isFree({ price_in_cents: 0 })).toBe(true)
  expect(isOneTimeTrial({ isOneTimeFreeTrial: true, price_in_cents: 100, days: 0 })).toBe(true)
  expect(isOneTimeTrial({ isOneTimeFreeTrial: false, price_in_cents: 0, days: { total: 8 } })).toBe(true)
  expect(isOneTimeTrial({ isOneTimeFreeTrial: false, price_in_cents: 1, days: 8 })).toBe(false)
  expect(isOneTimeTrial({ isOneTimeFreeTrial: false, price_in_cents: 0, days: 7 })).toBe(false)
})
