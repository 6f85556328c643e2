import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { aToken } from '../testing/a-token.ts'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import type { HeldToken, WireToken } from './token-lifetime.ts'
import { createTokenSource } from './token-source.ts'

/* What a tab does with its token around the end of it, of the session, and of other tabs. */
const MINUTE = 60_000
const refusal = new Error('401')
const tabs: ReturnType<typeof createTokenSource>[] = []

beforeEach(() => {
  installFakeTabs()
  jest.useFakeTimers()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  jest.useRealTimers()
})

function openTab(load: () => Promise<WireToken>, name = '1:1') {
  const ended = jest.fn()
  const tab = createTokenSource({ name, load, ended, isRefusal: (error) => error === refusal })
  tabs.push(tab)
  return { ...tab, ended }
}

/** Each token another one, for half an hour. */
function aServer(lifetime = 30 * MINUTE) {
  let count = 0
  return jest.fn(async () => aToken({ lifetime, id: String(++count) }))
}

/** A server that responds on request. */
function aSlowServer() {
  const wait = {} as { resolve: (token: WireToken) => void; reject: (error: Error) => void }
  const load = jest.fn(() => new Promise<WireToken>((resolve, reject) => Object.assign(wait, { resolve, reject })))
  return { load, wait }
}

/** Waits until the short wait for other tabs is over. */
const others = () => jest.advanceTimersByTimeAsync(100)

async function outcomeOf(promise: Promise<string>): Promise<string> {
  const settled = promise.catch((error: Error) => `refused: ${error.message}`)
  await others()
  return settled
}

/** Announces a token to all tabs of this name, like a tab that has just received it. */
function announce(token: HeldToken, name = '1:1') {
  const channel = new BroadcastChannel(`portal:token:${name}`)
  channel.postMessage({ kind: 'token', token })
  channel.close()
}

describe('a tab', () => {
  test('waits 60 ms for another to answer before it asks the server', async () => {
    const load = aServer()
    void openTab(load).get()
    await jest.advanceTimersByTimeAsync(59)
    expect(load).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('uses a token to its last millisecond and not after', async () => {
    const load = aServer()
    const tab = openTab(load)
    const begun = Date.now() + 60
    const first = await outcomeOf(tab.get())
    jest.setSystemTime(begun + 30 * MINUTE - 1)
    expect(await tab.get()).toBe(first)
    jest.setSystemTime(begun + 30 * MINUTE)
    expect(await outcomeOf(tab.get())).not.toBe(first)
  })

  test('tries a renewal that fails again after 20 seconds, and says at the end that its token has expired', async () => {
    const load = aServer()
    const tab = openTab(load)
    await outcomeOf(tab.get())
    load.mockRejectedValue(new Error('offline'))
    await jest.advanceTimersByTimeAsync(28 * MINUTE)
    await others()
    expect(load).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(21_000)
    expect(load).toHaveBeenCalledTimes(3)
    await jest.advanceTimersByTimeAsync(2 * MINUTE)
    expect(tab.ended.mock.calls).toEqual([['expired']])
  })

  test('gives nobody a token that the server would not take while it gets another', async () => {
    const load = aServer()
    const tab = openTab(load)
    const first = await outcomeOf(tab.get())
    const [renewed, meanwhile] = [tab.renew(), tab.get()]
    expect(await outcomeOf(meanwhile)).not.toBe(first)
    expect(await meanwhile).toBe(await renewed)
  })

  test('asks the server no more once it has been refused', async () => {
    const load = jest.fn(() => Promise.reject(refusal))
    const tab = openTab(load)
    await outcomeOf(tab.get())
    expect(await outcomeOf(tab.get())).toBe('refused: The session has ended.')
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('a token that the server would not take', () => {
  const refusedOne = async (load: ReturnType<typeof aServer>) => {
    const tab = openTab(load)
    const refused = await outcomeOf(tab.get())
    return { tab, refused }
  }

  test('is not taken again from another tab that still holds it', async () => {
    const load = aServer()
    const { tab, refused } = await refusedOne(load)
    const other = openTab(load)
    expect(await outcomeOf(other.get())).toBe(refused)
    expect(await outcomeOf(tab.renew())).not.toBe(refused)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is not taken again when a tab says it meanwhile, and another one is', async () => {
    const load = aServer()
    const { tab, refused } = await refusedOne(load)
    const renewed = tab.renew()
    await jest.advanceTimersByTimeAsync(10)
    announce({ value: refused, expiresAt: Date.now() + 30 * MINUTE, givenAt: 0 })
    await jest.advanceTimersByTimeAsync(10)
    announce({ value: 'theirs', expiresAt: Date.now() + 30 * MINUTE, givenAt: 0 })
    expect(await outcomeOf(renewed)).toBe('theirs')
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('a tab that was closed', () => {
  test('gives its token to nobody, waits for nothing, and hears no other tab', async () => {
    const closeChannel = jest.spyOn(BroadcastChannel.prototype, 'close')
    const tab = openTab(aServer())
    await outcomeOf(tab.get())
    tab.close()
    expect(await outcomeOf(tab.get())).toBe('refused: The session has ended.')
    expect(jest.getTimerCount()).toBe(0)
    expect(closeChannel).toHaveBeenCalledTimes(1)
    closeChannel.mockRestore()
  })

  test('takes no token that was under way', async () => {
    const { load, wait } = aSlowServer()
    const tab = openTab(load)
    const got = tab.get().catch((error: Error) => error.message)
    await others()
    tab.close()
    wait.resolve(aToken())
    expect(await got).toBe('The session has ended.')
  })

  test('takes none that another tab said at that moment', async () => {
    const tab = openTab(aServer())
    announce({ value: 'theirs', expiresAt: Date.now() + 30 * MINUTE, givenAt: 0 })
    tab.close()
    await others()
    expect(await outcomeOf(tab.get())).toBe('refused: The session has ended.')
  })

  test('has not been ended by the server, whatever that says now', async () => {
    const { load, wait } = aSlowServer()
    const tab = openTab(load)
    const got = tab.get().catch((error: Error) => error.message)
    await others()
    tab.close()
    wait.reject(refusal)
    expect(await got).toBe('401')
    expect(tab.ended).not.toHaveBeenCalled()
  })
})

describe('what another tab got', () => {
  test('is there at once, and is renewed in time when that tab has gone', async () => {
    const load = aServer()
    const [one, other] = [openTab(load), openTab(load)]
    const token = await outcomeOf(one.get())
    one.close()
    expect(await other.get()).toBe(token)
    await jest.advanceTimersByTimeAsync(29 * MINUTE)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('does for those that waited, also when it has gone since', async () => {
    const { load, wait } = aSlowServer()
    const [one, other] = [openTab(load), openTab(load)]
    const got = Promise.all([one.get().finally(one.close), other.get()])
    await others()
    wait.resolve(aToken())
    await others()
    const [theirs, ours] = await got
    expect(ours).toBe(theirs)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('puts off the renewal of the token before', async () => {
    const load = aServer()
    const tab = openTab(load)
    await outcomeOf(tab.get())
    await jest.advanceTimersByTimeAsync(10 * MINUTE)
    announce({ value: 'theirs', expiresAt: Date.now() + 30 * MINUTE, givenAt: 0 })
    await jest.advanceTimersByTimeAsync(20 * MINUTE)
    expect(load).toHaveBeenCalledTimes(1)
    expect(await tab.get()).toBe('theirs')
  })

  test('is not taken when it is about to end', async () => {
    const tab = openTab(aServer())
    announce({ value: 'theirs', expiresAt: Date.now() + MINUTE, givenAt: 0 })
    expect(await outcomeOf(tab.get())).not.toBe('theirs')
  })

  test('is not taken where this tab has the same already and wants a newer one', async () => {
    const load = aServer()
    const [one, other] = [openTab(load), openTab(load)]
    const same = await outcomeOf(one.get())
    expect(await outcomeOf(other.get())).toBe(same)
    await outcomeOf(one.refresh().then(String))
    expect(await one.get()).not.toBe(same)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('keeps nobody of another account waiting', async () => {
    const [stuck, mine] = [openTab(() => new Promise(() => {}), '1:1'), openTab(aServer(), '1:2')]
    void stuck.get()
    await others()
    expect(await outcomeOf(mine.get())).toMatch(/^ey/)
  })
})
