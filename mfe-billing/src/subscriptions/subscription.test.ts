import { expect, test } from '@jest/globals'
import { aSubscription } from '@portal/test-kit'
import { isNearLimit, needingAttention } from './subscription.ts'

const used = (lookups: number, issued = 1_000) => aSubscription({ issued, remaining: issued - lookups })

test('the provider warns when nine tenths of the lookups are used, and not before', () => {
  expect([899, 900, 999].map((lookups) => isNearLimit(used(lookups)))).toEqual([false, true, true])
  expect(isNearLimit(used(1_000))).toBe(false)
  expect(isNearLimit(used(1e12, 1e12))).toBe(false)
})

test('rule J36: what is nearly used up needs somebody, whatever was chosen for its end', () => {
  const [on, off] = [used(900), { ...used(900), autoRenewDisabled: true }]
  expect(needingAttention([on, off, used(899)])).toEqual([on, off])
})
