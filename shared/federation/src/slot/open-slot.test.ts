import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { PlannedRemote } from '@portal/contracts/platform'
import type { Parcel } from 'single-spa'
import type { SlotState } from './attempt.ts'
import type { MountParcel } from './mount-remote.ts'
import { aRelease, aRemote } from './testing/a-planned-remote.ts'
import type { SlotLoad } from './watch-load.ts'

const loadRemote = jest.fn<(id: string) => Promise<unknown>>()
const shareScopeMap: Record<string, Record<string, Record<string, object>>> = {}

jest.mock('@module-federation/runtime', () => ({ getInstance: () => ({ shareScopeMap }) }))

/** Leaves a container whose modules are what `loadRemote` answers for `<container>.<release>/<module>`. */
jest.mock('./load-container.ts', () => ({
  loadContainer: async (url: string, globalName: string) => {
    const release = new URL(url).pathname.split('/').at(-2)
    return {
      init: () => {},
      get: async (module: string) => {
        const loaded = await loadRemote(`${globalName}.${release}/${module.replace('./', '')}`)
        return () => loaded
      },
    }
  },
}))

/** Loaded after the runtime has been replaced. */
let openSlot: typeof import('./open-slot.ts').openSlot
beforeAll(async () => {
  openSlot = (await import('./open-slot.ts')).openSlot
})

const never = new Promise<never>(() => {})
const lifecycles = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} }

/** The part of single-spa that a slot uses. */
function parcels({ mount, mounts = mount ? [() => mount] : [] }: Mounts = {}) {
  const log: string[] = []
  const left = [...mounts]
  let fail: (error: unknown) => void = () => {}
  let end: () => Promise<unknown> = async () => {}
  const mountParcel: MountParcel = ({ unmount }, props) => {
    const { domElement } = props
    fail = props.onFailure as typeof fail
    const mount = left.shift()?.() ?? Promise.resolve()
    let status = 'MOUNTING'
    const mountPromise = mount.then(() => {
      status = 'MOUNTED'
      domElement.textContent = 'content'
      log.push('mounted')
      return null
    })
    const unmountNow = async () => {
      log.push('unmounted')
      await (unmount as (props: object) => Promise<unknown>)(props)
      status = 'NOT_MOUNTED'
      return null
    }
    end = unmountNow
    const others = { loadPromise: never, bootstrapPromise: never, unmountPromise: never }
    return { ...others, mountPromise, getStatus: () => status, unmount: unmountNow } as unknown as Parcel
  }
  return { log, mountParcel, endBySingleSpa: () => end(), fail: (error: unknown) => fail(error) }
}
interface Mounts {
  mount?: Promise<unknown>
  /** One after the other. */
  mounts?: (() => Promise<unknown>)[]
  unmount?: () => Promise<unknown>
}

function open({
  remote = aRemote(),
  provides = {},
  isStillWanted,
  givenUp = new Set(),
  onLoad,
  ...mounts
}: Opened = {}) {
  const [states, reports]: [SlotState[], { kind: string; release?: string | undefined }[]] = [[], []]
  const host = document.createElement('main')
  if (mounts.unmount) loadRemote.mockResolvedValue({ ...lifecycles, unmount: mounts.unmount })
  const { log, mountParcel, endBySingleSpa, fail } = parcels(mounts)
  const report = (fault: (typeof reports)[number]) => `REF${reports.push(fault)}`
  const close = openSlot(
    {
      name: 'keys',
      title: 'API keys',
      module: './app',
      find: () => (remote instanceof Promise ? remote : Promise.resolve(remote)),
      pick: (exports) => exports,
      host: () => host,
      onState: (state) => states.push(state),
    },
    { provides, report, isStillWanted, givenUp, onLoad, mountParcel },
  )
  const phases = () => states.map(({ phase }) => phase)
  const card = () => states.find((state) => state.phase === 'failed')
  return { host, states, phases, card, reports, log, close, endBySingleSpa, fail }
}
interface Opened extends Mounts {
  remote?: PlannedRemote | Promise<PlannedRemote>
  provides?: Record<string, string>
  isStillWanted?: () => Promise<boolean>
  givenUp?: Set<string>
  onLoad?: (load: SlotLoad) => void
}

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const asked = () => loadRemote.mock.calls.map(([id]) => id)

beforeEach(() => {
  jest.useFakeTimers()
  loadRemote.mockReset().mockResolvedValue(lifecycles)
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a remote that works', () => {
  test('is mounted in an element of its own and reported to nobody', async () => {
    const { host, phases, reports } = open()
    await wait(0)
    expect(host.textContent).toBe('content')
    expect(phases()).toEqual(['loading', 'ready'])
    expect(reports).toEqual([])
  })

  test('leaves the page at once, even when it does not end', async () => {
    const { host, close, reports } = open({ unmount: () => never })
    await wait(0)
    const closed = close()
    expect(host.childElementCount).toBe(0)
    await wait(2000)
    await closed
    expect(reports).toMatchObject([{ kind: 'timeout', remote: 'keys', release: 'new' }])
  })

  test('may fail to end, which is reported and hinders nobody', async () => {
    const { close, reports } = open({ unmount: () => Promise.reject(new Error('stuck')) })
    await wait(0)
    await close()
    expect(reports).toMatchObject([{ kind: 'unmount', message: 'stuck' }])
  })

  test('that single-spa ended by itself, as it does with the application, is reported when it failed to end', async () => {
    const { close, reports, endBySingleSpa } = open({
      unmount: () => {
        throw new Error('stuck')
      },
    })
    await wait(0)
    await endBySingleSpa()
    await close()
    expect(reports).toMatchObject([{ kind: 'unmount', message: 'stuck', release: 'new' }])
  })
})

describe('a remote that fails fast', () => {
  test('once is tried again, and nobody but operators notices', async () => {
    loadRemote.mockRejectedValueOnce(new Error('503'))
    const { phases, reports } = open()
    await wait(1000)
    expect(phases()).toEqual(['loading', 'ready'])
    expect(reports).toMatchObject([{ kind: 'retried', message: '503', remote: 'keys', release: 'new' }])
  })

  test('for good gets three tries, then a card, and one report that names it', async () => {
    loadRemote.mockRejectedValue(new Error('404'))
    const { card, reports } = open()
    await wait(10_000)
    expect(asked()).toHaveLength(3)
    expect(card()).toMatchObject({ kind: 'load', reference: 'REF1', owner: 'Keys team', title: 'API keys' })
    expect(reports).toMatchObject([{ kind: 'load', remote: 'keys', release: 'new', message: '404' }])
  })

  test('gives way to its previous release', async () => {
    loadRemote.mockImplementation(async (id) => {
      if (id.includes('.new/')) throw new Error('404')
      return lifecycles
    })
    const { phases, reports } = open({ remote: aRemote({ previous: aRelease('old') }) })
    await wait(10_000)
    expect(asked().at(-1)).toBe('portal_keys.old/app')
    expect(phases()).toEqual(['loading', 'ready'])
    expect(reports).toMatchObject([{ kind: 'load', release: 'new' }])
  })

  test('comes back by Retry', async () => {
    loadRemote.mockRejectedValue(new Error('404'))
    const { card, phases, host } = open()
    await wait(10_000)
    loadRemote.mockResolvedValue(lifecycles)
    card()?.retry()
    await wait(0)
    expect(phases()).toEqual(['loading', 'failed', 'loading', 'ready'])
    expect(host.textContent).toBe('content')
  })

  test('does not poison what it shares with others', async () => {
    const failed = { loading: never }
    const loaded = { loading: never, loaded: true }
    shareScopeMap.default = { table: { '1.0.0': failed }, button: { '1.0.0': loaded } }
    loadRemote.mockRejectedValueOnce(new Error('503'))
    open()
    await wait(1000)
    expect(failed.loading).toBeUndefined()
    expect(loaded.loading).toBe(never)
  })
})

describe('a remote that hangs', () => {
  test('is said to take longer before 5 s and has its card by 10 s', async () => {
    loadRemote.mockReturnValue(never)
    const { phases, reports } = open({ remote: aRemote({ previous: aRelease('old') }) })
    await wait(5000)
    expect(phases()).toEqual(['loading', 'slow'])
    await wait(5000)
    expect(phases()).toEqual(['loading', 'slow', 'failed'])
    expect(reports).toMatchObject([{ kind: 'timeout', release: 'new' }])
  })

  test('after a plan that was long in coming has its card by 10 s all the same', async () => {
    loadRemote.mockReturnValue(never)
    const remote = new Promise<PlannedRemote>((resolve) => {
      setTimeout(resolve, 3_900, aRemote({ previous: aRelease('old') }))
    })
    const { phases } = open({ remote })
    await wait(9_999)
    expect(phases()).toEqual(['loading', 'slow'])
    await wait(1)
    expect(phases()).toEqual(['loading', 'slow', 'failed'])
  })

  test('is not tried again: there would be no time for the previous release', async () => {
    loadRemote.mockReturnValueOnce(never)
    const { phases } = open({ remote: aRemote({ previous: aRelease('old') }) })
    await wait(4000)
    expect(asked()).toEqual(['portal_keys.new/app', 'portal_keys.old/app'])
    expect(phases().at(-1)).toBe('ready')
  })

  test('and is served from its sources is waited for as long as there is time (rule P39)', async () => {
    let come: (exports: object) => void = () => {}
    loadRemote.mockReturnValue(new Promise((resolve) => (come = resolve)))
    const remote = aRemote({ current: aRelease('dev', { servedAt: 'http://localhost:4050' }) })
    const { phases } = open({ remote })
    await jest.advanceTimersByTimeAsync(9000)
    come(lifecycles)
    await jest.advanceTimersByTimeAsync(0)
    expect(phases()).toEqual(['loading', 'slow', 'ready'])
  })

  test('while it mounts has its card, and is sent off when it arrives', async () => {
    let resolve = () => {}
    const mount = new Promise<void>((done) => {
      resolve = done
    })
    const { phases, host, log } = open({ mount })
    await wait(5000)
    expect(phases()).toEqual(['loading', 'slow', 'failed'])
    resolve()
    await wait(0)
    expect(log).toEqual(['mounted', 'unmounted'])
    expect(host.childElementCount).toBe(0)
  })

  test('never shows on a page that one has gone on to', async () => {
    let resolve: (exports: unknown) => void = () => {}
    loadRemote.mockReturnValue(
      new Promise((done) => {
        resolve = done
      }),
    )
    const { close, host, phases, reports } = open()
    await wait(1000)
    await close()
    resolve(lifecycles)
    await wait(20_000)
    expect(host.childElementCount).toBe(0)
    expect(phases()).toEqual(['loading'])
    expect(reports).toEqual([])
  })

  test('with its plan has its card as well', async () => {
    const { card } = open({ remote: never })
    await wait(10_000)
    expect(card()).toMatchObject({ kind: 'timeout', title: 'API keys' })
  })
})

describe('a remote that breaks its contract', () => {
  test.each([
    ['exports nothing', undefined],
    ['exports no lifecycle', { something: 1 }],
  ])('and %s gets a card without a second try', async (_, exports) => {
    loadRemote.mockResolvedValue(exports)
    const { card, reports } = open()
    await wait(0)
    expect(card()).toMatchObject({ kind: 'contract' })
    expect(reports[0]).toMatchObject({ message: 'contract: no exported lifecycle' })
    expect(asked()).toHaveLength(1)
  })

  test('and needs what is not there is refused before any of its code runs', async () => {
    const remote = aRemote({ current: aRelease('new', { needs: { react: '^20.0.0' } }) })
    const { reports } = open({ remote, provides: { react: '19.3.1' } })
    await wait(0)
    expect(asked()).toEqual([])
    expect(reports[0]).toMatchObject({
      kind: 'contract',
      message: 'contract: release new needs react ^20.0.0 (here 19.3.1)',
    })
  })

  test('gives way to a previous release that fits', async () => {
    const remote = aRemote({ current: aRelease('new', { needs: { react: '^20.0.0' } }), previous: aRelease('old') })
    const { phases } = open({ remote, provides: { react: '19.3.1' } })
    await wait(0)
    expect(asked()).toEqual(['portal_keys.old/app'])
    expect(phases()).toEqual(['loading', 'ready'])
  })
})

describe('a broken canary gives way to the release from before within two seconds (rule P35)', () => {
  const remote = aRemote({ current: aRelease('canary'), previous: aRelease('old'), onTrial: true })
  const mountOf = (id: string) => (id.includes('.canary/') ? 'canary' : 'old')
  /** The release from before takes half a second to come, the canary as long as it likes. */
  const loads = (canary: () => Promise<unknown>) =>
    loadRemote.mockImplementation((id) => (mountOf(id) === 'canary' ? canary() : after(500, lifecycles)))
  const after = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value))
  const hasGivenWay = ({ phases, card, states }: ReturnType<typeof open>) => {
    expect([phases().at(-1), card()]).toEqual(['ready', undefined])
    expect(states.at(-1)).toMatchObject({ release: 'old' })
  }

  test.each<[string, () => Promise<unknown>, string]>([
    ['is not there', () => Promise.reject(new Error('404')), 'load'],
    ['throws on init', () => Promise.reject(new TypeError('x is not a function')), 'load'],
    ['hangs', () => never, 'timeout'],
    ['leaves no lifecycle', async () => ({}), 'contract'],
  ])('one that %s', async (_, canary, kind) => {
    loads(canary)
    const slot = open({ remote })
    await wait(1_999)
    hasGivenWay(slot)
    await wait(8_000)
    expect(slot.reports).toMatchObject([{ kind, remote: 'keys', release: 'canary' }])
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['throws on mount', () => Promise.reject(new Error('no')), 'mount'],
    ['hangs while it mounts', () => never, 'timeout'],
  ])('one that %s', async (_, mount, kind) => {
    loads(async () => lifecycles)
    const slot = open({ remote, mounts: [mount] })
    await wait(1_999)
    hasGivenWay(slot)
    expect(slot.host.childElementCount).toBe(1)
    await wait(8_000)
    expect(slot.reports).toMatchObject([{ kind, remote: 'keys', release: 'canary' }])
  })

  test('one that breaks a minute later while it renders', async () => {
    loads(async () => lifecycles)
    const slot = open({ remote })
    await wait(60_000)
    slot.fail(new Error('late'))
    await wait(1_999)
    hasGivenWay(slot)
    expect(slot.host.childElementCount).toBe(1)
    expect(slot.reports).toMatchObject([{ kind: 'render', message: 'late', release: 'canary' }])
  })

  test('one that somebody else noticed, who reports it', async () => {
    loads(async () => lifecycles)
    const slot = open({ remote })
    await wait(60_000)
    const [, stands] = slot.states
    if (stands?.phase === 'ready') stands.giveWay?.()
    await wait(1_999)
    hasGivenWay(slot)
    expect(slot.reports).toEqual([])
  })

  test('and is not tried again on this page, unless neither works and somebody presses Retry', async () => {
    loads(() => never)
    const givenUp = new Set<string>()
    const first = open({ remote, givenUp })
    await wait(10_000)
    await first.close()
    loadRemote.mockClear()
    const second = open({ remote, givenUp })
    await wait(500)
    hasGivenWay(second)
    expect([asked(), second.reports]).toEqual([['portal_keys.old/app'], []])

    loadRemote.mockRejectedValue(new Error('404'))
    const third = open({ remote, givenUp })
    await wait(10_000)
    expect(third.reports).toMatchObject([{ kind: 'load', release: 'old' }])
    loadRemote.mockClear()
    third.card()?.retry()
    await wait(0)
    expect(asked()).toEqual(['portal_keys.canary/app'])
  })

  test('but one that is slow, on a network that is, is taken if it comes first, and is no fault', async () => {
    loads(() => after(1_400, lifecycles))
    const slot = open({ remote })
    await wait(10_000)
    expect(slot.states.at(-1)).toMatchObject({ phase: 'ready', release: 'canary' })
    expect(slot.reports).toEqual([])
  })

  test('and one that comes after all is no fault either, and is tried again', async () => {
    loads(() => after(1_600, lifecycles))
    const givenUp = new Set<string>()
    const slot = open({ remote, givenUp })
    await wait(10_000)
    hasGivenWay(slot)
    expect([slot.reports, [...givenUp]]).toEqual([[], []])
  })

  test('with one card and one report where the release from before breaks as well', async () => {
    loads(async () => lifecycles)
    const slot = open({ remote, mounts: ['first', 'second'].map((said) => () => Promise.reject(new Error(said))) })
    await wait(10_000)
    expect(slot.card()).toMatchObject({ kind: 'mount', reference: 'REF1' })
    expect(slot.reports).toMatchObject([{ kind: 'mount', message: 'first', release: 'canary' }])
  })
})

test('a remote that throws on mount gives way to its previous release', async () => {
  const remote = aRemote({ previous: aRelease('old') })
  const { phases, reports } = open({ remote, mounts: [() => Promise.reject(new Error('no'))] })
  await wait(0)
  expect(phases()).toEqual(['loading', 'ready'])
  expect(reports).toMatchObject([{ kind: 'mount', release: 'new' }])
})

test('a remote that throws on mount has its card', async () => {
  const { card, host } = open({ mount: Promise.reject(new Error('no')) })
  await wait(0)
  expect(card()).toMatchObject({ kind: 'mount' })
  expect(host.childElementCount).toBe(0)
})

describe('a remote whose files are gone', () => {
  beforeEach(() => void loadRemote.mockRejectedValue(new Error('404')))

  test('shows no card and is no fault when the person went, too', async () => {
    const slot = open({ isStillWanted: async () => false })
    await wait(10_000)
    expect(slot.phases()).toEqual(['loading'])
    expect(slot.reports).toEqual([])
  })

  test('is a card when the person is still there, or when nobody can say', async () => {
    for (const isStillWanted of [async () => true, () => Promise.reject(new Error('offline')), () => never]) {
      const slot = open({ isStillWanted })
      await wait(10_000)
      expect(slot.card()).toMatchObject({ kind: 'load', reference: 'REF1' })
    }
  })
})

describe('how a remote was loaded is told once (rule P40)', () => {
  const loads: SlotLoad[] = []
  const onLoad = (load: SlotLoad) => void loads.push(load)
  const comesIn = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms, lifecycles))
  /** Returns the duration of each phase that was reached, in ms. */
  const spans = ({ began, reached: { plan = 0, code = 0, mount = 0, content = 0 } }: SlotLoad) =>
    [began, plan, code, mount, content].slice(1).map((at, index) => at - ([began, plan, code, mount][index] ?? 0))
  beforeEach(() => void loads.splice(0))

  test('when nothing in it waits any more, with how long each phase took', async () => {
    const remote = new Promise<PlannedRemote>((resolve) => setTimeout(resolve, 20, aRemote()))
    loadRemote.mockImplementation(comesIn(300))
    const mount = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const rows = document.createElement('div')
      rows.setAttribute('aria-busy', 'true')
      slot.host.append(rows)
      setTimeout(() => rows.setAttribute('aria-busy', 'false'), 700)
    }
    const slot = open({ remote, onLoad, mounts: [mount] })
    await wait(1069)
    expect([slot.phases().at(-1), loads]).toEqual(['ready', []])
    await wait(1)
    expect(loads).toMatchObject([
      { remote: 'keys', module: './app', release: { id: 'new' }, outcome: 'loaded', retries: 0 },
    ])
    expect(loads.map(spans)).toEqual([[20, 300, 50, 700]])
    await slot.close()
    expect(loads).toHaveLength(1)
  })

  test('by the release that was planned, also where the one from before takes its place', async () => {
    loadRemote.mockImplementation(async (id) => {
      if (id.includes('.new/')) throw new Error('404')
      return lifecycles
    })
    const previous = aRelease('old')
    open({ onLoad, remote: aRemote({ previous }) })
    await wait(10_000)
    loadRemote.mockReset().mockResolvedValue(lifecycles)
    open({ onLoad, remote: aRemote({ previous }), mounts: [() => Promise.reject(new Error('no'))] })
    await wait(0)
    expect(loads.map(({ release, outcome, retries }) => [release?.id, outcome, retries])).toEqual([
      ['new', 'fell-back', 2],
      ['new', 'fell-back', 0],
    ])
  })

  test('with how often its files were asked for once more', async () => {
    loadRemote.mockRejectedValueOnce(new Error('503'))
    open({ onLoad })
    await wait(1000)
    expect(loads).toMatchObject([{ outcome: 'loaded', retries: 1 }])
  })

  test('where it failed, and when somebody pressed Retry once more', async () => {
    loadRemote.mockRejectedValue(new Error('404'))
    const { card } = open({ onLoad })
    await wait(10_000)
    loadRemote.mockResolvedValue(lifecycles)
    card()?.retry()
    await wait(0)
    expect(loads.map(({ outcome, retries }) => [outcome, retries])).toEqual([
      ['failed', 2],
      ['loaded', 0],
    ])
  })

  test('of a canary that breaks before it shows anything, and of the one that takes its place', async () => {
    const remote = aRemote({ current: aRelease('canary'), previous: aRelease('old'), onTrial: true })
    const busy = async () => {
      slot.host.innerHTML = '<p aria-busy="true"></p>'
    }
    const slot = open({ onLoad, remote, mounts: [busy, async () => void slot.host.replaceChildren()] })
    await wait(0)
    expect(loads).toEqual([])
    slot.fail(new Error('late'))
    await wait(0)
    expect(loads.map(({ release, outcome }) => [release?.id, outcome])).toEqual([
      ['canary', 'fell-back'],
      ['old', 'loaded'],
    ])
  })

  test('when somebody went on before it was there', async () => {
    loadRemote.mockReturnValue(never)
    const { close } = open({ onLoad })
    await wait(1000)
    await close()
    await wait(20_000)
    expect(loads).toMatchObject([{ outcome: 'left', release: { id: 'new' } }])
  })
})
