import { expect, test } from '@jest/globals'
import { canFollowPlan, planSaleState } from './admin-catalog-state.ts'

const SOLD = { visible: true, purchasable: true, deprecated: false, deprecated_from: '' }
const END = '2027-01-31T00:00:00.000Z'

test.each([
  ['is on sale', SOLD, 'on-sale'],
  ['ends at a time to come', { ...SOLD, deprecated_from: END }, 'ending'],
  ['is hidden and not for sale', { ...SOLD, visible: false, purchasable: false }, 'draft'],
  ['is hidden, and sold by staff', { ...SOLD, visible: false }, 'hidden'],
  ['is listed and not for sale', { ...SOLD, purchasable: false }, 'not-for-sale'],
  ['is listed and not for sale, and ends', { ...SOLD, purchasable: false, deprecated_from: END }, 'not-for-sale'],
  ['is deprecated', { ...SOLD, deprecated: true, deprecated_from: END }, 'deprecated'],
  ['is deprecated and hidden', { ...SOLD, deprecated: true, visible: false }, 'deprecated'],
  ['was answered without its flags', {}, 'draft'],
])('rule G60: a plan that %s', (_, plan, state) => expect(planSaleState(plan)).toBe(state))

const PAID = { id: 'a', price_in_cents: 100, ongoing_free: false, one_time_free_trial: false, deprecated: false }

test.each([
  ['is paid', PAID, true],
  ['is not offered to customers as the next one', { ...PAID, select_as_next: false }, true],
  ['is free and goes on', { ...PAID, price_in_cents: 0, ongoing_free: true }, true],
  ['is free and ends', { ...PAID, price_in_cents: 0 }, false],
  ['is a trial', { ...PAID, price_in_cents: 0, one_time_free_trial: true }, false],
  ['is deprecated', { ...PAID, deprecated: true }, false],
])('rule I152: a plan that %s can follow: %j', (_, plan, can) => expect(canFollowPlan(plan)).toBe(can))
