import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Platform } from '@portal/platform/start'
import { createPageStore, type PageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'

const refreshPlan = jest.fn(async () => {})
jest.mock('./refresh-plan.ts', () => ({ refreshPlan }))

const asked = jest.fn<(url: string) => Promise<unknown>>()
let page: PageStore
const report = jest.fn()
let look: () => void
const released = (revision: number) =>
  asked.mockImplementation(async () => ({ ok: true, json: async () => ({ revision }) }))

beforeEach(async () => {
  jest.useFakeTimers()
  refreshPlan.mockClear()
  report.mockReset()
  Object.assign(globalThis, { fetch: asked.mockReset() })
  released(4)
  page = createPageStore({
    plan: aPlan({ registry: { key: '', revision: 4 } }),
    path: '/account/keys',
    theme: 'system',
  })
  const { followReleases } = await import('./follow-releases.ts')
  look = followReleases(page, { faults: { report } } as unknown as Platform)
})
afterEach(() => {
  jest.useRealTimers()
})
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test.each<[string, () => unknown]>([
  ['goes on', () => page.setState({ path: '/account/team' })],
  ['comes back to the tab', () => window.dispatchEvent(new Event('focus'))],
  ['meets what is broken', () => page.setState({ slot: { phase: 'failed' } as never })],
  ['waits, and the server answers', () => look()],
])(
  'a page whose visitor %s asks how far the registry is, and takes up a plan only where it is newer (rule P14)',
  async (_, act) => {
    act()
    await pass(0)
    expect(asked.mock.calls).toEqual([['/plan/revision']])
    expect(refreshPlan).not.toHaveBeenCalled()

    released(5)
    await pass(5000)
    act()
    page.setState({ path: '/account/billing' })
    await pass(0)
    expect(refreshPlan).toHaveBeenCalledTimes(1)
  },
)

test('nobody asks again and again: once in five seconds, however much happens', async () => {
  for (let at = 0; at < 40; at++) {
    page.setState({ path: `/account/keys/${at}` })
    await pass(100)
  }
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(1000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('somebody who leaves is given no plan, and a network that is away is no fault', async () => {
  released(9)
  page.setState({ isLeaving: true })
  look()
  await pass(0)
  asked.mockRejectedValue(new Error('away'))
  page.setState({ isLeaving: false })
  look()
  await pass(5000)
  expect([asked.mock.calls.length, refreshPlan.mock.calls.length, report.mock.calls.length]).toEqual([2, 0, 0])
})

test.each<[string, object]>([
  ['F11: a registry that is away', { ok: false, status: 503, json: async () => ({}) }],
  ['F12: a registry that talks nonsense', { ok: true, status: 200, json: async () => JSON.parse('<') }],
  ['F12: a registry that says something else', { ok: true, status: 200, json: async () => ({ revision: 'many' }) }],
])('fault %s is reported once, and once more when it is away again', async (_, answer) => {
  const lookNow = async () => {
    look()
    await pass(5000)
  }
  asked.mockResolvedValue(answer)
  await lookNow()
  await lookNow()
  expect(report.mock.calls).toMatchObject([
    [{ kind: 'registry', remote: 'shell', release: page.getState().plan.shell.id }],
  ])
  released(4)
  await lookNow()
  asked.mockResolvedValue(answer)
  await lookNow()
  expect([report.mock.calls.length, refreshPlan.mock.calls.length]).toEqual([2, 0])
})
