import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { aToken } from '../testing/a-token.ts'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import { createTokenSource } from './token-source.ts'

const MINUTE = 60_000
const refusal = new Error('401')

installFakeTabs()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  jest.useRealTimers()
})

const tabs: ReturnType<typeof createTokenSource>[] = []

function openTab({ load, name = '1:1' }: { load: () => Promise<ReturnType<typeof aToken>>; name?: string }) {
  const ended = jest.fn()
  const tab = createTokenSource({ name, load, ended, isRefusal: (error) => error === refusal })
  tabs.push(tab)
  return { ...tab, ended }
}

/** Each token another one. */
function aServer(lifetime = 30 * MINUTE) {
  let count = 0
  return jest.fn(async () => aToken({ lifetime, id: String(++count) }))
}

/** Waits until the short wait for other tabs is over. */
async function settled<T>(promise: Promise<T>) {
  const settledPromise = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await jest.advanceTimersByTimeAsync(2000)
  return settledPromise
}

describe('one tab', () => {
  test('asks once for many callers, and not again while the token lasts', async () => {
    const load = aServer()
    const tab = openTab({ load })
    const many = Promise.all(Array.from({ length: 1000 }, () => tab.get()))
    const { value } = (await settled(many)) as { value: string[] }
    expect(new Set(value).size).toBe(1)
    await settled(tab.get())
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('renews two minutes before the end', async () => {
    const load = aServer(30 * MINUTE)
    const tab = openTab({ load })
    await settled(tab.get())
    await jest.advanceTimersByTimeAsync(28 * MINUTE - 10_000)
    expect(load).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test.each([120_000, 119_000, 1])('a new token with %i ms left ends the session', async (lifetime) => {
    const tab = openTab({ load: aServer(lifetime) })
    expect(await settled(tab.get())).toHaveProperty('error')
    expect(tab.ended.mock.calls).toEqual([['expired']])
  })

  test('a refused token ends the session; a network that is away does not', async () => {
    const refused = openTab({ load: () => Promise.reject(refusal) })
    expect(await settled(refused.get())).toEqual({ error: refusal })
    expect(refused.ended.mock.calls).toEqual([['rejected']])

    const offline = openTab({ load: () => Promise.reject(new Error('offline')), name: '2:2' })
    expect(await settled(offline.get())).toHaveProperty('error')
    expect(offline.ended).not.toHaveBeenCalled()
  })

  test('a renewal that fails is tried until the old token ends, and then the session ends', async () => {
    const load = aServer()
    const tab = openTab({ load })
    await settled(tab.get())
    load.mockRejectedValue(new Error('offline'))
    await jest.advanceTimersByTimeAsync(29 * MINUTE)
    expect(load.mock.calls.length).toBeGreaterThan(2)
    expect(tab.ended).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(2 * MINUTE)
    expect(tab.ended).toHaveBeenCalledTimes(1)
  })

  test('a token that the server would not take is replaced by another', async () => {
    const load = aServer()
    const tab = openTab({ load })
    const first = (await settled(tab.get())) as { value: string }
    const second = (await settled(tab.renew())) as { value: string }
    expect(second.value).not.toBe(first.value)
    expect(await settled(tab.get())).toEqual(second)
  })
})

describe('several tabs', () => {
  test('of one person and account ask once between them', async () => {
    const load = aServer()
    const [one, other] = [openTab({ load }), openTab({ load })]
    const both = (await settled(Promise.all([one.get(), other.get()]))) as { value: string[] }
    expect(both.value[0]).toBe(both.value[1])
    const third = openTab({ load })
    expect(await settled(third.get())).toEqual({ value: both.value[0] })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that open while the first of them is still waiting for its answer wait with it', async () => {
    const load = jest.fn(
      () => new Promise<ReturnType<typeof aToken>>((resolve) => setTimeout(resolve, 1_000, aToken())),
    )
    const [one, other] = [openTab({ load }), openTab({ load })]
    const both = (await settled(Promise.all([one.get(), other.get()]))) as { value: string[] }
    expect(both.value[0]).toBe(both.value[1])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('renew once between them', async () => {
    const load = aServer()
    const [one, other] = [openTab({ load }), openTab({ load })]
    await settled(Promise.all([one.get(), other.get()]))
    await jest.advanceTimersByTimeAsync(29 * MINUTE)
    expect(load).toHaveBeenCalledTimes(2)
    expect(await settled(one.get())).toEqual(await settled(other.get()))
  })

  test('of different accounts never share', async () => {
    const load = aServer()
    const [one, other] = [openTab({ load, name: '1:1' }), openTab({ load, name: '1:2' })]
    const tokens = (await settled(Promise.all([one.get(), other.get()]))) as { value: string[] }
    expect(tokens.value[0]).not.toBe(tokens.value[1])
  })
})
