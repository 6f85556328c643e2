import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { PlannedRemote } from '@portal/contracts/platform'
import type { Parcel } from 'single-spa'
import type { SlotState } from './attempt.ts'
import type { MountParcel } from './mount-remote.ts'
import { aRelease, aRemote } from './testing/a-planned-remote.ts'

const loadRemote = jest.fn<(id: string) => Promise<unknown>>()
const shareScopeMap: Record<string, Record<string, Record<string, object>>> = {}

jest.mock('@module-federation/runtime', () => ({
  loadRemote: (id: string) => loadRemote(id),
  registerRemotes: () => {},
  registerPlugins: () => {},
  getInstance: () => ({ shareScopeMap }),
}))

/** Loaded after the runtime has been replaced. */
let openSlot: typeof import('./open-slot.ts').openSlot
beforeAll(async () => {
  openSlot = (await import('./open-slot.ts')).openSlot
})

const never = new Promise<never>(() => {})
const lifecycles = { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {} }

/** As much of single-spa as a slot sees. */
function parcels({ mount = Promise.resolve(), unmount = () => Promise.resolve() }: Mounts = {}) {
  const log: string[] = []
  const mountParcel: MountParcel = (_, { domElement }) => {
    let status = 'MOUNTING'
    const mountPromise = mount.then(() => {
      status = 'MOUNTED'
      domElement.textContent = 'content'
      log.push('mounted')
      return null
    })
    const unmountNow = async () => {
      log.push('unmounted')
      await unmount()
      return null
    }
    const others = { loadPromise: never, bootstrapPromise: never, unmountPromise: never }
    return { ...others, mountPromise, getStatus: () => status, unmount: unmountNow } as unknown as Parcel
  }
  return { log, mountParcel }
}
interface Mounts {
  mount?: Promise<unknown>
  unmount?: () => Promise<unknown>
}

function open({ remote = aRemote(), provides = {}, isStillWanted, ...mounts }: Opened = {}) {
  const [states, reports]: [SlotState[], { kind: string; release?: string | undefined }[]] = [[], []]
  const host = document.createElement('main')
  const { log, mountParcel } = parcels(mounts)
  const report = (fault: (typeof reports)[number]) => `REF${reports.push(fault)}`
  const close = openSlot(
    {
      name: 'keys',
      title: 'API keys',
      module: './app',
      find: () => (remote instanceof Promise ? remote : Promise.resolve(remote)),
      pick: (exports) => exports,
      host,
      onState: (state) => states.push(state),
    },
    { provides, report, isStillWanted, mountParcel },
  )
  const phases = () => states.map(({ phase }) => phase)
  const card = () => states.find((state) => state.phase === 'failed')
  return { host, states, phases, card, reports, log, close }
}
interface Opened extends Mounts {
  remote?: PlannedRemote | Promise<PlannedRemote>
  provides?: Record<string, string>
  isStillWanted?: () => Promise<boolean>
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
})

describe('a remote that fails fast', () => {
  test('once is tried again, and nobody notices', async () => {
    loadRemote.mockRejectedValueOnce(new Error('503'))
    const { phases, reports } = open()
    await wait(1000)
    expect(phases()).toEqual(['loading', 'ready'])
    expect(reports).toEqual([])
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
