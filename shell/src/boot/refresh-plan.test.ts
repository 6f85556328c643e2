import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { LoadPlan } from '@portal/contracts/platform'
import type { Platform } from '@portal/platform/start'
import { aVisitor } from '@portal/test-kit'
import { createPageStore, type PageStore } from '../page/page-store.ts'
import { routeOf } from '../page/route.ts'
import { anOutline, aPage, aPlan, aRemote } from '../testing/a-plan.ts'
import { aRegistry } from '../testing/a-registry.ts'
import { refreshPlan } from './refresh-plan.ts'

const asked = jest.fn<(url: string) => Promise<unknown>>()
const platform = {
  takePlan: jest.fn(),
  confirmSession: jest.fn(async () => true),
  toasts: { show: jest.fn((_: object) => 7), dismiss: jest.fn() },
  faults: { report: jest.fn() },
  guard: { isDirty: jest.fn(() => false), ask: jest.fn(async () => true) },
  load: jest.fn(),
}
let answered: LoadPlan
let before: LoadPlan
let page: PageStore

beforeEach(async () => {
  jest.clearAllMocks()
  const { key, answer } = await aRegistry()
  before = aPlan({ registry: { key, revision: 4 }, visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  page = createPageStore({ plan: before, path: '/account/keys', theme: 'system' })
  asked.mockReset().mockImplementation((url) => answer(url, answered))
  Object.assign(globalThis, { fetch: asked })
  history.replaceState(null, '', '/account/keys')
})

const refresh = () => refreshPlan(page, platform as unknown as Platform)
const planned = (said: Partial<LoadPlan>) => {
  answered = { ...before, ...said }
}

test('a role that was granted brings its remote, and is said', async () => {
  const others = [...before.others, anOutline('billing', aPage('/account/billing'))]
  const visitor = aVisitor({ roles: ['billing-viewer', 'api-key-viewer'] })
  planned({ visitor, others, first: ['/api/security/things'] })
  await refresh()
  const { plan } = page.getState()
  expect(plan).toEqual({ ...answered, first: [] })
  expect(platform.takePlan.mock.calls).toEqual([[plan, { isOfOtherRoles: true }]])
  const content = 'Your roles in Acme Logistics have changed.'
  expect(platform.toasts.show.mock.calls).toEqual([[{ kind: 'info', content }]])
})

test('a newer release alone is taken up without a word', async () => {
  planned({
    registry: { ...before.registry, revision: 5 },
    remote: { ...aRemote('keys', aPage('/account/keys')), title: 'Newer' },
  })
  await refresh()
  expect(page.getState().plan.remote?.title).toBe('Newer')
  expect(platform.takePlan.mock.calls).toEqual([[page.getState().plan, { isOfOtherRoles: false }]])
  expect(platform.toasts.show).not.toHaveBeenCalled()
})

test('however many ask at once, it is fetched once', async () => {
  planned({})
  await Promise.all([refresh(), refresh(), refresh()])
  expect(asked).toHaveBeenCalledTimes(1)
  await refresh()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('one that is older than the page changes nothing, and is reported', async () => {
  planned({ registry: { ...before.registry, revision: 3 }, others: [] })
  await expect(refresh()).rejects.toThrow('older than this page')
  expect(page.getState().plan).toBe(before)
  expect(platform.takePlan).not.toHaveBeenCalled()
  expect(platform.faults.report.mock.calls).toEqual([
    [{ kind: 'policy', message: 'The plan is older than this page.' }],
  ])
})

test.each([null, aVisitor({ user: { ...aVisitor().user, id: 9 } })])(
  'that of somebody else is not taken: the session is looked at',
  async (visitor) => {
    planned({ visitor })
    await refresh()
    expect(page.getState().plan).toBe(before)
    expect(platform.confirmSession).toHaveBeenCalledTimes(1)
  },
)

describe('a newer release (rule P14)', () => {
  const keys = (id: string) => {
    const remote = { ...aRemote('keys', aPage('/account/keys')), title: 'API keys' }
    return { ...remote, current: { ...remote.current, id } }
  }
  const stands = (release: string) => page.setState({ slot: { phase: 'ready', release, openAnew: () => {} } })
  const said = () => platform.toasts.show.mock.calls.map(([toast]) => (toast as { content: string }).content)
  const reload = () => {
    for (const [toast] of platform.toasts.show.mock.calls) (toast as { offer: { take: () => void } }).offer.take()
  }

  test('of the shell is offered, once, and the one that runs stays', async () => {
    planned({ shell: { ...before.shell, id: 'shell-2' } })
    await refresh()
    await refresh()
    expect(said()).toEqual(['A newer version of Doorstep is ready.'])
    expect(page.getState().plan.shell).toEqual(before.shell)
    expect(platform.load).not.toHaveBeenCalled()
  })

  test('of a remote that holds unsaved work is offered; the page is loaded anew when they say so, and leave their work', async () => {
    stands('keys-1')
    platform.guard.isDirty.mockReturnValueOnce(true)
    planned({ remote: keys('keys-2') })
    await refresh()
    expect(said()).toEqual(['A newer version of API keys is ready.'])
    // What was offered before it is out of date.
    expect(platform.toasts.dismiss.mock.calls).toEqual([[7]])

    platform.guard.ask.mockResolvedValueOnce(false)
    reload()
    await Promise.resolve()
    expect(platform.load).not.toHaveBeenCalled()
    reload()
    await Promise.resolve()
    expect(platform.load.mock.calls).toEqual([['/account/keys']])
  })

  test('of a remote is not spoken of where nothing would be lost, or it is the one that stands there', async () => {
    stands('keys-3')
    planned({ remote: keys('keys-4') })
    await refresh()
    platform.guard.isDirty.mockReturnValue(true)
    stands('keys-4')
    await refresh()
    platform.guard.isDirty.mockReturnValue(false)
    expect(said()).toEqual([])
  })

  test('that has not the page any more waits until somebody has gone on', async () => {
    planned({ remote: null })
    await refresh()
    expect(page.getState().plan).toBe(before)
    const { plan } = page.getState()
    page.setState({ path: '/account/team', route: routeOf(plan, '/account/team') })
    await refresh()
    expect(page.getState().plan.remote).toBeNull()
  })
})
