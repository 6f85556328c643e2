import { expect, test } from '@jest/globals'
import { createDailyQuota, FAULTS_A_DAY, LOADS_A_DAY } from './daily-quota.ts'

const today = new Date('2026-03-09T09:00:00Z')
const tomorrow = new Date('2026-03-10T00:00:00Z')

test('one network adds a hundred faults a day, and as many again the day after', () => {
  const quota = createDailyQuota(FAULTS_A_DAY)
  expect([60, 60, 1].map((wanted) => quota.take('192.0.2.1', wanted, today))).toEqual([60, 40, 0])
  expect(quota.take('192.0.2.2', 1, today)).toBe(1)
  expect(quota.take('192.0.2.1', 60, tomorrow)).toBe(60)
})

test('all networks together add a thousand a day', () => {
  const quota = createDailyQuota(FAULTS_A_DAY)
  const taken = Array.from({ length: 30 }, (_, number) => quota.take(`192.0.2.${number}`, 50, today))
  expect(taken.reduce((sum, one) => sum + one)).toBe(1_000)
  expect(quota.take('198.51.100.1', 1, tomorrow)).toBe(1)
})

test('one network adds five hundred loads a day, and all together ten thousand (rule P40)', () => {
  const quota = createDailyQuota(LOADS_A_DAY)
  const taken = Array.from({ length: 30 }, (_, number) => quota.take(`192.0.2.${number}`, 501, today))
  expect(taken[0]).toBe(500)
  expect(taken.reduce((sum, one) => sum + one)).toBe(10_000)
})

test('a household of IPv6 is one network', () => {
  const quota = createDailyQuota(FAULTS_A_DAY)
  expect(quota.take('2001:db8:1:2::1', 100, today)).toBe(100)
  expect(quota.take('2001:db8:1:2:ffff::9', 1, today)).toBe(0)
})
