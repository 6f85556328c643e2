import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { useIsOffline } from '@portal/platform/api'
import { startPlatform } from '@portal/platform/start'
import { aLoadPlan } from '@portal/test-kit'
import { renderHook } from '@testing-library/react'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { followConnection } from './follow-connection.ts'

const page = createPageStore({ plan: aPlan(), path: '/account', theme: 'light' })
const { toasts } = startPlatform({ plan: aLoadPlan() })
const assign = jest.fn<(path: string) => void>()
const connection = followConnection(page, { toasts }, assign)
let isNetworkThere: boolean
let asked: Parameters<typeof fetch>[]

beforeEach(() => {
  jest.useFakeTimers()
  // Of the fake clock.
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('timeout')), ms)
    return controller.signal
  }
  assign.mockReset()
  asked = []
  isNetworkThere = true
  globalThis.fetch = async (...given) => {
    asked.push(given)
    if (!isNetworkThere) throw new TypeError('Failed to fetch')
    return { ok: true } as Response
  }
})
afterEach(async () => {
  isNetworkThere = true
  connection.checkConnection()
  await settled()
  toasts.clear()
  page.setState({ slot: { phase: 'loading' } })
  jest.useRealTimers()
})

function isOffline() {
  const { result, unmount } = renderHook(useIsOffline)
  unmount()
  return result.current
}
const settled = () => jest.advanceTimersByTimeAsync(0)
const said = () => toasts.getState().toasts.map(({ content }) => content)
const OFFLINE = "You're offline. Changes can't be saved until you're back."

async function goOffline() {
  isNetworkThere = false
  connection.checkConnection()
  await settled()
}

async function click(attributes: Record<string, string>) {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.body.replaceChildren(link)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  // jsdom would report that it cannot navigate.
  window.addEventListener('click', (last) => last.preventDefault(), { once: true })
  const isKept = new Promise<boolean>((resolve) => {
    document.addEventListener('click', () => resolve(event.defaultPrevented), { once: true })
  })
  link.dispatchEvent(event)
  await settled()
  return isKept
}

test('rule H80: a request without an answer is no proof, and what the browser says is none either', async () => {
  connection.checkConnection()
  await settled()
  window.dispatchEvent(new Event('offline'))
  await settled()
  expect(asked).toEqual([
    ['/plan/revision', expect.objectContaining({ cache: 'no-store' })],
    ['/plan/revision', expect.objectContaining({ cache: 'no-store' })],
  ])
  expect([isOffline(), said()]).toEqual([false, []])
})

test('rule H80: whose portal is asked once more and does not answer is offline', async () => {
  isNetworkThere = false
  window.dispatchEvent(new Event('offline'))
  expect(isOffline()).toBe(false)
  await settled()
  expect(isOffline()).toBe(true)
})

test('rule H80: a network that swallows the question counts as none after ten seconds', async () => {
  globalThis.fetch = (_, options) =>
    new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)))
  connection.checkConnection()
  await jest.advanceTimersByTimeAsync(9_999)
  expect(isOffline()).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(isOffline()).toBe(true)
  globalThis.fetch = async () => ({ ok: true }) as Response
})

test('rule H80: a part that did not load has the portal asked for, once', async () => {
  isNetworkThere = false
  page.setState({ slot: { phase: 'loading' } })
  expect(asked).toHaveLength(0)
  page.setState({ slot: { phase: 'failed', kind: 'load', title: 'Members', reference: 'R-1', retry: () => {} } })
  page.setState({ search: '?a' })
  await settled()
  expect([asked.length, isOffline()]).toEqual([1, true])
})

test('rule H80: several requests without an answer ask once', async () => {
  isNetworkThere = false
  for (let request = 0; request < 3; request += 1) connection.checkConnection()
  await settled()
  expect(asked).toHaveLength(1)
})

test('rule H80: the portal is asked again after 2 s, then twice as long each time, half a minute at most', async () => {
  await goOffline()
  const pauses: number[] = []
  for (let time = 0, last = 0; time < 91_000; time += 1000) {
    const before = asked.length
    await jest.advanceTimersByTimeAsync(1000)
    if (asked.length === before) continue
    pauses.push(time + 1000 - last)
    last = time + 1000
  }
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('rule H80: a browser that finds a network has the portal asked at once', async () => {
  await goOffline()
  isNetworkThere = true
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(isOffline()).toBe(false)
})

test('rule H81: it is said once, for eight seconds, and that the portal is back, too', async () => {
  await goOffline()
  await jest.advanceTimersByTimeAsync(7999)
  expect(said()).toEqual([OFFLINE])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(said()).toEqual([])
  isNetworkThere = true
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(said()).toEqual(["You're back online."])
})

test('rule H81: a page that did not come says so itself, and a link from it why it does not lead away', async () => {
  isNetworkThere = false
  page.setState({ slot: { phase: 'failed', kind: 'load', title: 'Members', reference: 'R-1', retry: () => {} } })
  await settled()
  expect([isOffline(), said()]).toEqual([true, []])
  await click({ href: '/pricing' })
  expect(said()).toEqual([OFFLINE])
})

test('rule H81: what was said on the page before goes when the next one says so itself', async () => {
  await goOffline()
  expect(said()).toEqual([OFFLINE])
  page.setState({ slot: { phase: 'failed', kind: 'load', title: 'Members', reference: 'R-1', retry: () => {} } })
  await settled()
  expect([isOffline(), said()]).toEqual([true, []])
})

test('rule H81: what still says that there is no connection goes when there is one', async () => {
  await goOffline()
  isNetworkThere = true
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(said()).toEqual(["You're back online."])
})

test('rule H81: “Retry” asks at once, and says it again where there is no connection', async () => {
  await goOffline()
  const [toast] = toasts.getState().toasts
  toast?.offer?.take()
  expect([toast?.offer?.label, asked.length, said()]).toEqual(['Retry', 2, []])
  await settled()
  expect(said()).toEqual([OFFLINE])
})

test.each([
  ['while one is offline', goOffline],
  [
    'as soon as the browser says so',
    async () => {
      isNetworkThere = false
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    },
  ],
])('rule H82: %s, a link to another document says why it does not lead there', async (_, lose) => {
  await lose()
  expect(await click({ href: '/pricing' })).toBe(true)
  expect([said(), assign.mock.calls]).toEqual([[OFFLINE], []])
})

test('rule H82: a link that only seemed to lead nowhere leads there', async () => {
  await goOffline()
  isNetworkThere = true
  expect(await click({ href: '/pricing' })).toBe(true)
  expect(assign.mock.calls).toEqual([['http://localhost/pricing']])
})

test.each([
  ['a jump inside the page', { href: '#content' }],
  ['another tab', { href: '/pricing', target: '_blank' }],
  ['another site', { href: 'https://elsewhere.test/' }],
])('rule H82: %s is left to the browser', async (_, attributes) => {
  await goOffline()
  expect(await click(attributes)).toBe(false)
})

test('rule H82: with a connection every link is the browser’s', async () => {
  expect(await click({ href: '/pricing' })).toBe(false)
  expect(asked).toEqual([])
})

test('rule H82: a document is loaded at once, without a connection as soon as there is one', async () => {
  connection.load('/login')
  expect(assign.mock.calls).toEqual([['/login']])

  await goOffline()
  connection.load('/account')
  await settled()
  expect(assign.mock.calls).toEqual([['/login']])
  isNetworkThere = true
  await jest.advanceTimersByTimeAsync(30_000)
  expect(assign.mock.calls).toEqual([['/login'], ['/account']])
})

test('rule H82: while it is not known yet, a document waits to be loaded', async () => {
  isNetworkThere = false
  connection.checkConnection()
  connection.load('/login')
  await settled()
  expect(assign).not.toHaveBeenCalled()
})

test('rule H82: a page that is hidden until it is known whose it is waits for nothing', async () => {
  await goOffline()
  document.documentElement.hidden = true
  connection.load('/login')
  document.documentElement.hidden = false
  expect(assign.mock.calls).toEqual([['/login']])
})
