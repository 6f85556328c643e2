import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createRateLimiter, type RateLimiter } from './rates.ts'

const AT = Date.parse('2026-03-09T09:00:00Z')
const LICENSE = '1:us-core-cloud'
type Report = { name: string; perSecond: number; taken: number }
let reports: Report[]
/** Requests left by the count of all gateways, or nothing if nobody can be asked. */
let left: number | undefined
let isAway: boolean
let rates: RateLimiter
beforeEach(() => {
  reports = []
  left = undefined
  isAway = false
  jest.useFakeTimers()
  rates = createRateLimiter({
    takeFromRate: async (report) => {
      if (isAway) throw new Error('nobody listens')
      reports.push(report)
      return left
    },
  })
})
afterEach(() => {
  rates.stop()
  jest.useRealTimers()
})

/** Returns how many of this many simultaneous requests are answered. */
async function answered(requests: number, perSecond: number, afterMs = 0): Promise<number> {
  let answers = 0
  for (let number = 0; number < requests; number += 1) {
    if (await rates.take(LICENSE, perSecond, AT + afterMs)) answers += 1
  }
  return answers
}

describe('rule D82: a license with so many requests a second', () => {
  test('that were all made has as many again as time has passed, and never more than ten', async () => {
    expect(await answered(12, 10)).toBe(10)
    expect(await answered(12, 10, 99)).toBe(0)
    expect(await answered(12, 10, 100)).toBe(1)
    expect(await answered(12, 10, 600)).toBe(5)
    expect(await answered(12, 10, 3_600_000)).toBe(10)
  })

  test('gains nothing by a clock that is set back', async () => {
    expect(await answered(12, 10)).toBe(10)
    expect(await answered(12, 10, -5_000)).toBe(0)
    expect(await answered(12, 10, 200)).toBe(2)
  })

  test('is answered no more than the count of all gateways leaves, and tells them each request once', async () => {
    left = 3
    expect(await answered(12, 10)).toBe(4)
    expect(reports.slice(0, 3)).toEqual(Array(3).fill({ name: LICENSE, perSecond: 10, taken: 1 }))
  })

  test('has less by those that were answered while the others were told of the ones before', async () => {
    left = 10
    expect([rates.take(LICENSE, 100, AT), rates.take(LICENSE, 100, AT)]).toEqual([true, true])
    await jest.advanceTimersByTimeAsync(0)
    left = undefined
    expect(await answered(20, 100)).toBe(9)
  })

  test('is counted by this gateway alone while nobody can be asked, which is made up for afterwards', async () => {
    isAway = true
    expect(await answered(12, 10)).toBe(10)
    isAway = false
    await jest.advanceTimersByTimeAsync(1_100)
    expect(reports.reduce((sum, { taken }) => sum + taken, 0)).toBe(10)
  })

  test('has ten again once staff clear it, and another license has its own', async () => {
    expect(await answered(12, 10)).toBe(10)
    expect(await rates.take('1:us-autocomplete-cloud', 10, AT)).toBe(true)
    rates.clear(LICENSE)
    expect(await answered(12, 10)).toBe(10)
  })
})
