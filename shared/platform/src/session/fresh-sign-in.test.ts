import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { aToken } from '../testing/a-token.ts'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import { type Answer, changeThing, flag, openSession, refusedWith, stopSessions } from '../testing/open-session.ts'
import { passkeyWords } from './passkeys.ts'

beforeEach(() => {
  installFakeTabs()
  jest.useFakeTimers({ advanceTimers: true })
  flag(true)
})
afterEach(() => {
  stopSessions()
  jest.useRealTimers()
})

describe('what takes a fresh sign-in', () => {
  const credentials = { username: 'olivia@acme.example', password: 'correct' }
  const PROOF = { kind: 'sign-in', isOver: false, isProof: true }
  const STALE = 'identity-context:fresh-sign-in-required'

  /** A server that applies changes for newly logged-in people. */
  function aServer({
    user = 7,
    isKeptStale = false,
    logIn,
  }: {
    user?: number
    isKeptStale?: boolean
    logIn?: (path: string, args: unknown) => void
  } = {}) {
    const server = { isFresh: false, done: 0 }
    const answer: Answer = async ({ method, path }, args) => {
      if (method === 'POST' && path.startsWith('/identities/login')) {
        logIn?.(path, args)
        server.isFresh = !isKeptStale
        return { user_id: user, staff: false, options: { challenge: 'Y2hhbGxlbmdl' } }
      }
      if (path === '/token') return aToken({ sub: '7', id: String(Math.random()) })
      if (method !== 'GET' && !server.isFresh) throw refusedWith(403, STALE)
      server.done += method === 'PUT' ? 1 : 0
      return ['a thing']
    }
    return { server, ...openSession(answer) }
  }

  test('is asked for in place, once for all that need it, and then each is made once', async () => {
    const { session, server, asked } = aServer()
    const changes = [session.callApi(changeThing), session.callApi(changeThing)]
    await jest.advanceTimersByTimeAsync(100)
    expect(session.store.getState().prompt).toEqual(PROOF)
    expect(server.done).toBe(0)

    await session.prompts.signIn(credentials)
    await expect(Promise.all(changes)).resolves.toEqual([['a thing'], ['a thing']])
    expect(server.done).toBe(2)
    expect(session.store.getState().prompt).toBeUndefined()
    expect(asked.mock.calls.filter(([{ path }]) => path === '/identities/login')).toHaveLength(1)
  })

  test('rule B91: takes the code of two-step login as well, and goes on after it alone', async () => {
    const steps: unknown[] = []
    const { session, server } = aServer({
      logIn: (path, args) => {
        steps.push([path, args])
        if (path === '/identities/login') throw refusedWith(409, 'identity-context:second-factor-required')
      },
    })
    const change = session.callApi(changeThing)
    await jest.advanceTimersByTimeAsync(100)
    await expect(session.prompts.signIn(credentials)).rejects.toThrow('identity-context:second-factor-required')
    await jest.advanceTimersByTimeAsync(100)
    expect([server.done, session.store.getState().prompt]).toEqual([0, PROOF])

    await session.prompts.signIn({ ticket: 'a ticket', code: '123456' })
    await expect(change).resolves.toEqual(['a thing'])
    expect(steps).toEqual([
      ['/identities/login', expect.objectContaining({ body: credentials })],
      ['/identities/login/second-factor', expect.objectContaining({ body: { ticket: 'a ticket', code: '123456' } })],
    ])
  })

  describe('rules B103 and B104: takes a passkey', () => {
    const PASSKEY = {
      id: 'aWQ',
      rawId: new TextEncoder().encode('id').buffer,
      response: Object.fromEntries(
        ['clientDataJSON', 'authenticatorData', 'signature'].map((part) => [
          part,
          new TextEncoder().encode(part).buffer,
        ]),
      ),
      getClientExtensionResults: () => ({}),
    }
    const get = jest.fn(async () => PASSKEY)
    const set = (on: object, name: string, value: unknown) =>
      Object.defineProperty(on, name, { value, configurable: true })
    beforeEach(() => {
      set(globalThis, 'PublicKeyCredential', class {})
      set(navigator, 'credentials', { get })
    })
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
      Reflect.deleteProperty(navigator, 'credentials')
    })

    /** A server that asks for any passkey, and notes what is sent. */
    function withPasskeys() {
      const steps: [string, unknown][] = []
      const opened = aServer({
        logIn: (path, args) => {
          steps.push([path, (args as { body: unknown }).body])
        },
      })
      return { ...opened, steps }
    }
    const answer = expect.objectContaining({ id: 'aWQ', type: 'public-key' })

    test.each([
      [undefined, '/identities/login/passkey'],
      ['a ticket', '/identities/login/second-factor/passkey'],
    ])('with the ticket %s', async (ticket, path) => {
      const { session, steps } = withPasskeys()
      const change = session.callApi(changeThing)
      await jest.advanceTimersByTimeAsync(100)
      await session.prompts.signIn({ passkey: true, ...(ticket && { ticket }) })
      await expect(change).resolves.toEqual(['a thing'])
      expect(steps).toEqual([
        ['/identities/login/passkey/challenge', { ticket }],
        [path, { ...(ticket && { ticket }), answer }],
      ])
    })

    test('and waits on where none is given, in words for a person', async () => {
      const { session, server } = withPasskeys()
      const change = session.callApi(changeThing)
      await jest.advanceTimersByTimeAsync(100)
      get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
      const refusal = await session.prompts.signIn({ passkey: true }).catch((error: unknown) => error)
      expect(passkeyWords(refusal)).toBe('No passkey was used. Try again, or choose another way.')
      expect(passkeyWords(new Error('another'))).toBeUndefined()
      expect([server.done, session.store.getState().prompt]).toEqual([0, PROOF])
      session.prompts.dismiss()
      await expect(change).rejects.toThrow(STALE)
    })
  })

  test('stays refused without a log-in, and is asked for anew the next time', async () => {
    const { session, server, load } = aServer()
    for (const _ of [1, 2]) {
      const outcome = expect(session.callApi(changeThing)).rejects.toThrow(STALE)
      await jest.advanceTimersByTimeAsync(100)
      expect(session.store.getState().prompt).toEqual(PROOF)
      session.prompts.dismiss()
      await outcome
    }
    expect([server.done, load.mock.calls]).toEqual([0, []])
  })

  test('is tried once more and no oftener', async () => {
    const { session, paths } = aServer({ isKeptStale: true })
    const outcome = expect(session.callApi(changeThing)).rejects.toThrow(STALE)
    await jest.advanceTimersByTimeAsync(100)
    await session.prompts.signIn(credentials)
    await outcome
    expect(paths().filter((path) => path === 'PUT /things')).toHaveLength(2)
    expect(session.store.getState().prompt).toBeUndefined()
  })

  test('is done for nobody else who signs in', async () => {
    const { session, server, load } = aServer({ user: 8 })
    const outcome = expect(session.callApi(changeThing)).rejects.toThrow(STALE)
    await jest.advanceTimersByTimeAsync(100)
    await session.prompts.signIn(credentials)
    await outcome
    expect([server.done, load.mock.calls]).toEqual([0, [['/account']]])
  })

  test('may happen in another tab; one that was only opened is no proof', async () => {
    const { session, server } = aServer()
    session.begin()
    const change = session.callApi(changeThing)
    await jest.advanceTimersByTimeAsync(100)
    const otherTab = new BroadcastChannel('portal:session')
    const greet = async () => {
      otherTab.postMessage({ user: 7 })
      await jest.advanceTimersByTimeAsync(100)
    }
    await greet()
    expect(session.store.getState().prompt).toEqual(PROOF)

    server.isFresh = true
    await greet()
    await expect(change).resolves.toEqual(['a thing'])
    expect(server.done).toBe(1)
  })
})
