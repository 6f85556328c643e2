import { describe, expect, jest, test } from '@jest/globals'

const DAY = 86_400_000

/** The time that this machine's clock shows at the start of the page, and what the answer of the document states 200 ms later. */
async function portalOf(stated: number | undefined, origin = Date.parse('2026-03-09T09:00:00Z')) {
  const serverTiming = stated === undefined ? [] : [{ name: 'clock', description: String(stated) }]
  Object.defineProperty(performance, 'timeOrigin', { value: origin, configurable: true })
  Object.defineProperty(performance, 'getEntriesByType', {
    value: () => [{ responseStart: 200, serverTiming }],
    configurable: true,
  })
  jest.resetModules()
  const { portalNow } = await import('./portal-now.ts')
  return Math.round((portalNow() - Date.now()) / 1000)
}

describe('E33: the time of the portal', () => {
  const here = Date.parse('2026-03-09T09:00:00Z')

  test('is right in a browser whose clock is a day late, or early', async () => {
    expect(await portalOf(here + 200 + DAY)).toBe(86_400)
    expect(await portalOf(here + 200 - DAY)).toBe(-86_400)
  })

  test('is this machine’s where the two are less than five seconds apart, or nothing is stated', async () => {
    expect(await portalOf(here + 200 + 4_900)).toBe(0)
    expect(await portalOf(here + 200 - 4_900)).toBe(0)
    expect(await portalOf(here + 200 + 5_100)).toBe(5)
    expect(await portalOf(undefined)).toBe(0)
    expect(await portalOf(Number.NaN)).toBe(0)
  })
})
