import { expect, test } from '@jest/globals'
import { aSubscription } from '@portal/test-kit'
import { isNearLimit, needingAttention } from './subscription.ts'

const used = (lookups: number, issued = 1_000) => aSubscription({ issued, remaining: issued - lookups })

test('the provider warns when nine tenths of the lookups are used, and not before', () => {
  expect([899, 900, 999].map((lookups) => isNearLimit(used(lookups)))).toEqual([false, true, true])
  expect(isNearLimit(used(1_000))).toBe(false)
  expect(isNearLimit(used(1e12, 1e12))).toBe(false)
})

test('what is nearly used up needs somebody only where nothing follows by itself', () => {
  const ending = { ...used(900), autoRenewDisabled: true }
  expect(needingAttention([ending])).toEqual([ending])
  expect(needingAttention([{ ...used(899), autoRenewDisabled: true }])).toEqual([])
  expect(needingAttention([used(900)])).toEqual([])
})
