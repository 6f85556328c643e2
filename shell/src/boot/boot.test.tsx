import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { PageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { BEHIND_THE_FRAME } from './document-drawn.ts'

const steps: string[] = []
const step = (name: string) => (): undefined => {
  steps.push(name)
}
const plan = aPlan()
const planOfTab = jest.fn<(drawn: object) => Promise<object>>()
const trustFiles = jest.fn(step('trust the files of the plan'))
const remotes = jest.fn(async () => [])
const platform = {
  faults: {},
  guard: {},
  toasts: {},
  load: jest.fn(),
  begin: jest.fn(step('begin the session')),
}
let started: Partial<Parameters<typeof import('@portal/platform/start').startPlatform>[0]> = {}
let followed: (connection: object) => void = () => {}
let guarded: (link: HTMLAnchorElement) => void = () => {}
let page: PageStore
let contentIsThere: () => unknown = () => {}

jest.mock('@portal/federation/slot', () => ({
  installTrust: step('trust nothing else'),
  trustFiles: (...given: []) => trustFiles(...given),
}))
jest.mock('@portal/platform/start', () => ({
  RedrawBoundary: ({ children }: { children: ReactNode }) => children,
  rootErrors: () => ({}),
  startPlatform: (given: object) => {
    steps.push('start the platform')
    started = given
    expect(given).toEqual({
      plan: { ...plan, first: ['of this tab'] },
      refreshPlan: expect.any(Function),
      lookForPlan: expect.any(Function),
      checkConnection: expect.any(Function),
      load: expect.any(Function),
    })
    return platform
  },
  guardWindow: (_: object, go: typeof guarded) => {
    guarded = go
  },
  showKeptToasts: step('show kept toasts'),
  watchWindow: step('watch the window'),
}))
jest.mock('../slots/slots.ts', () => ({
  createSlots: () => ({ remotes, prefetch: () => {} }),
}))
jest.mock('../document/frame.tsx', () => ({ Frame: () => null }))
jest.mock('./plan-of-tab.ts', () => ({ planOfTab: (drawn: object) => planOfTab(drawn) }))
jest.mock('./follow-route.ts', () => ({
  followRoute: (store: PageStore) => {
    steps.push('follow the route')
    page = store
  },
}))
jest.mock('./follow-links.ts', () => ({ followLinks: step('follow links') }))
jest.mock('./register-parts.ts', () => ({ registerParts: step('register the parts') }))
jest.mock('./ask-for-account.ts', () => ({ askForAccount: step('ask for the account') }))
jest.mock('./after-content.ts', () => ({
  afterContent: (_: object, work: () => unknown) => {
    contentIsThere = work
  },
}))
jest.mock('./late.ts', () => ({
  followReleases: step('follow releases'),
  followWhenUsed: (_page: object, _platform: object, given: typeof followed) => {
    steps.push('follow the connection')
    followed = given
  },
  followNotices: step('follow notices'),
  followDisplay: step('follow the display'),
  followMessages: step('follow messages'),
  restoreScroll: step('restore the place'),
  prefetchOnIntent: step('prefetch on intent'),
  watchLeavers: step('watch who leaves'),
  watchBusy: step('watch what keeps busy'),
  renewRemote: step('renew what is gone'),
}))

/** Loaded after its parts have been replaced. */
let boot: typeof import('./boot.tsx').boot
beforeAll(async () => {
  boot = (await import('./boot.tsx')).boot
})
beforeEach(() => {
  steps.length = 0
  jest.clearAllMocks()
  planOfTab.mockResolvedValue({ ...plan, first: ['of this tab'] })
  history.replaceState(null, '', '/account/keys')
  document.body.innerHTML = `
    <div id="portal"></div>
    <script type="application/json" id="plan">${JSON.stringify(plan)}</script>
    <i id="${BEHIND_THE_FRAME}"></i>`
})

test('what may run is settled before anything is drawn or loaded, and routing begins last', async () => {
  await act(boot)
  expect(steps).toEqual([
    'trust nothing else',
    'trust the files of the plan',
    'start the platform',
    'watch the window',
    'follow the route',
    'follow links',
    'register the parts',
    'show kept toasts',
    'ask for the account',
  ])
  expect(trustFiles.mock.calls).toEqual([[plan.shell]])
})

test('nothing of the account is shown before the plan of this tab is there', async () => {
  let answer: (plan: object) => void = () => {}
  planOfTab.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  let booted: Promise<void> | undefined
  await act(async () => {
    booted = boot()
  })
  expect(steps).toEqual(['trust nothing else', 'trust the files of the plan'])

  answer({ ...plan, first: ['of this tab'] })
  await act(async () => booted)
  expect(page.getState()).toMatchObject({ isLive: true, hasContent: false, plan: { first: ['of this tab'] } })
})

test('the session begins when there is something to read; the rest of the plan waits until somebody means to go on', async () => {
  await act(boot)
  expect(platform.begin).not.toHaveBeenCalled()
  await act(async () => contentIsThere())
  expect(page.getState().hasContent).toBe(true)
  expect(steps.slice(-11)).toEqual([
    'begin the session',
    'follow releases',
    'follow the connection',
    'follow notices',
    'follow the display',
    'follow messages',
    'restore the place',
    'prefetch on intent',
    'watch who leaves',
    'watch what keeps busy',
    'renew what is gone',
  ])
  expect(remotes).not.toHaveBeenCalled()
})

test('leaving unsaved work goes on by a route change, or to a page that the plan does not know', async () => {
  await act(boot)
  const linkTo = (href: string) => Object.assign(document.createElement('a'), { href })
  guarded(linkTo('/account/team?tab=a'))
  expect([location.pathname + location.search, platform.load.mock.calls]).toEqual(['/account/team?tab=a', []])
  guarded(linkTo('/checkout/cart'))
  expect(platform.load.mock.calls).toEqual([[new URL('/checkout/cart', location.href).href]])
})

test('rule H80: what follows the connection is asked about it, and loads documents, from the moment it has come', async () => {
  await act(boot)
  await act(async () => contentIsThere())
  const connection = { checkConnection: jest.fn(), load: jest.fn() }
  started.checkConnection?.()
  followed(connection)
  started.checkConnection?.()
  started.load?.('/login')
  expect([connection.checkConnection.mock.calls.length, connection.load.mock.calls]).toEqual([1, [['/login']]])
})
