import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { listRolesOfUser } from '@portal/contracts/authorization/members'
import { publish, subscribe } from '@portal/event-bus'
import { takeTarget } from '../navigation/targets.ts'
import { aToken } from '../testing/a-token.ts'
import {
  type Answer,
  changeThing,
  flag,
  listThings,
  OLIVIA,
  openSession,
  refusedWith,
  stopSessions,
} from '../testing/open-session.ts'

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  localStorage.clear()
  sessionStorage.clear()
  flag(true)
  history.replaceState(null, '', '/account/keys?state=paused#content')
})
afterEach(() => {
  stopSessions()
  jest.useRealTimers()
})

describe('signing out', () => {
  test('ends the session on the server first, and leaves nothing behind', async () => {
    const { session, load, clearCaches, paths } = openSession()
    sessionStorage.setItem('keys:draft', '1')
    sessionStorage.setItem('platform:account', '2')
    localStorage.setItem('search-history', '["secret"]')
    localStorage.setItem('device:last-method', '"password"')

    await session.end('asked')
    expect(paths()).toEqual(['DELETE /identities/login'])
    expect(clearCaches).toHaveBeenCalledTimes(1)
    expect(session.store.getState()).toEqual({ visitor: null, state: 'leaving' })
    expect(document.cookie).not.toContain('authenticated')
    expect([sessionStorage.getItem('keys:draft'), localStorage.getItem('search-history')]).toEqual([null, null])
    expect(sessionStorage.getItem('platform:account')).toBeNull()
    expect(localStorage.getItem('device:last-method')).toBe('"password"')
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('goes to the stored place for signed-out people', async () => {
    localStorage.setItem('unauthenticated-target', '"/pricing"')
    const { session, load } = openSession()
    await session.end('asked')
    expect(load).toHaveBeenCalledWith('/pricing')
  })

  test('goes to the login page when it ran out, whatever place is stored', async () => {
    localStorage.setItem('unauthenticated-target', '"/pricing"')
    const { session, load } = openSession()
    await session.end('idle')
    expect(load).toHaveBeenCalledWith('/login')
  })

  test('does not pretend when the server cannot be reached', async () => {
    const { session, load, clearCaches } = openSession(() => Promise.reject(refusedWith(503)))
    await expect(session.end('asked')).rejects.toThrow()
    expect(clearCaches).not.toHaveBeenCalled()
    expect(load).not.toHaveBeenCalled()
  })

  test('goes on when the server no longer knows the session', async () => {
    const { session, load } = openSession(() => Promise.reject(refusedWith(401)))
    await session.end('asked')
    expect(load).toHaveBeenCalledWith('/login')
  })

  test('in another tab signs this one out, without another call', async () => {
    const { session, load, paths } = openSession()
    session.begin()
    await jest.advanceTimersByTimeAsync(50)
    publish('session.ended', { userId: 7 })
    await jest.advanceTimersByTimeAsync(10)
    expect(load).toHaveBeenCalledWith('/login')
    expect(paths()).not.toContain('DELETE /identities/login')
  })

  test('of somebody else is none of its business', async () => {
    const { session, load } = openSession()
    session.begin()
    await jest.advanceTimersByTimeAsync(50)
    publish('session.ended', { userId: 8 })
    await jest.advanceTimersByTimeAsync(10)
    expect(load).not.toHaveBeenCalled()
  })
})

describe('a token that cannot be had', () => {
  test('because somebody removed this person lets go of the account, in every tab of theirs', async () => {
    const removed = jest.fn()
    subscribe('membership.ended', removed)
    const { session, load, clearCaches } = openSession(() =>
      Promise.reject(refusedWith(404, 'identity-context:account-not-found')),
    )
    await expect(session.callApi(listThings)).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledWith('/account')
    expect(clearCaches).toHaveBeenCalled()
    expect(removed.mock.calls[0]?.[0]).toMatchObject({ userId: 7, accountId: OLIVIA.account?.id })
  })

  test.each([401, 403])(
    'because the server says %i signs out without a call, and this page comes back',
    async (status) => {
      const { session, load, paths } = openSession(() => Promise.reject(refusedWith(status)))
      await expect(session.callApi(listThings)).rejects.toThrow()
      await jest.advanceTimersByTimeAsync(0)
      expect(load).toHaveBeenCalledWith('/login')
      expect(paths()).toEqual(['POST /token'])
      expect(takeTarget()).toBe('/account/keys?state=paused#content')
    },
  )

  test('for longer than two minutes signs out on the server, too, and this page comes back', async () => {
    const { session, load, paths } = openSession(async () => aToken({ lifetime: 120_000 }))
    await expect(session.callApi(listThings)).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(0)
    expect(paths()).toEqual(['POST /token', 'DELETE /identities/login'])
    expect(load.mock.calls).toEqual([['/login']])
    expect(takeTarget()).toBe('/account/keys?state=paused#content')
  })

  test('for longer leaves even a server that cannot end the session', async () => {
    const { session, load } = openSession(async (call) => {
      if (call.path === '/token') return aToken({ lifetime: 120_000 })
      throw refusedWith(503)
    })
    await expect(session.callApi(listThings)).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(0)
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('on the sign-in page is no reason to come back to it', async () => {
    history.replaceState(null, '', '/login')
    const { session } = openSession(() => Promise.reject(refusedWith(401)))
    await session.confirm()
    expect(takeTarget()).toBe('/account')
  })

  test('because nobody answers leaves the person where they are', async () => {
    const { session, load } = openSession(() => Promise.reject(refusedWith(503)))
    await expect(session.callApi(listThings)).rejects.toThrow()
    expect(load).not.toHaveBeenCalled()
  })
})

describe('a call', () => {
  test('whose token is refused gets one more try with a new one', async () => {
    let refusals = 1
    const { session, paths } = openSession(async (call) => {
      if (call.path === '/token') return aToken({ id: String(Math.random()) })
      if (refusals-- > 0) throw refusedWith(401)
      return ['a thing']
    })
    expect(await session.callApi(listThings)).toEqual(['a thing'])
    expect(paths()).toEqual(['POST /token', 'GET /things', 'POST /token', 'GET /things'])
  })

  test('whose new token is refused, too, signs out', async () => {
    const { session, load, paths } = openSession(async (call) => {
      if (call.path === '/token') return aToken({ id: String(Math.random()) })
      throw refusedWith(401)
    })
    await expect(session.callApi(listThings)).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(0)
    expect(paths()).toEqual(['POST /token', 'GET /things', 'POST /token', 'GET /things'])
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('for somebody’s roles that is refused with a 401, once the token is renewed, signs out', async () => {
    const { session, load, paths } = openSession(async (call) => {
      if (call.path === '/token') return aToken({ id: String(Math.random()) })
      throw refusedWith(401)
    })
    await expect(session.callApi(listRolesOfUser, { params: { id: 7 } })).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(0)
    expect(paths()).toEqual(['POST /token', 'GET /roles/:id', 'POST /token', 'GET /roles/:id'])
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('for the accounts that fails asks for token and name anew', async () => {
    const { session, load, paths } = openSession(async (call) => {
      if (call.path === '/accounts') throw refusedWith(500, 'request:unexpected')
      return aToken({ id: String(Math.random()) })
    })
    await expect(session.callApi(listAccounts)).rejects.toThrow('request:unexpected')
    expect(paths()).toEqual(['POST /token', 'GET /accounts', 'POST /token', 'GET /identities/self'])
    expect(load).not.toHaveBeenCalled()
  })

  test('for the accounts that fails, and then a 401, signs out', async () => {
    const { session, load } = openSession(async (call) => {
      if (call.path === '/accounts') throw refusedWith(500, 'request:unexpected')
      if (call.path === '/identities/self') throw refusedWith(401)
      return aToken({ id: String(Math.random()) })
    })
    await expect(session.callApi(listAccounts)).rejects.toThrow('request:unexpected')
    await jest.advanceTimersByTimeAsync(0)
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('that is forbidden does not sign out', async () => {
    const { session, load } = openSession(async (call) => {
      if (call.path === '/token') return aToken()
      throw refusedWith(403, 'request:forbidden')
    })
    await expect(session.callApi(listThings)).rejects.toThrow('request:forbidden')
    expect(load).not.toHaveBeenCalled()
  })

  test('of somebody who is gone from the server signs out, without a retry', async () => {
    const { session, load, paths } = openSession(async (call) => {
      if (call.path === '/token') return aToken()
      throw refusedWith(401, 'identity-context:user-not-found')
    })
    await expect(session.callApi(listThings)).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledWith('/login')
    expect(paths()).toEqual(['POST /token', 'GET /things'])
  })
})

describe('a session that runs out', () => {
  /**
   * A server that ends the session, accepts passwords, and records requests; or one whose tokens outlast the session.
   */
  function aServer({ givesTokens = false } = {}) {
    const server = { knows: true, user: 7, done: 0 }
    const answer: Answer = async ({ method, path }) => {
      if (method === 'POST' && path === '/identities/login') {
        server.knows = true
        return { user_id: server.user, staff: false }
      }
      const token = () => aToken({ sub: String(server.user), id: String(Math.random()) })
      if (givesTokens && path === '/token') return token()
      if (!server.knows) throw refusedWith(401)
      if (path === '/token') return token()
      server.done += method === 'PUT' ? 1 : 0
      return ['a thing']
    }
    return { server, ...openSession(answer) }
  }
  const credentials = { username: 'olivia@acme.example', password: 'correct' }
  const SIGN_IN = { kind: 'sign-in', isOver: true }

  test('while something is sent is asked for in place, and what was sent is sent once more', async () => {
    const { session, server, load, clearCaches } = aServer()
    session.begin()
    await jest.advanceTimersByTimeAsync(100)
    server.knows = false
    const change = session.callApi(changeThing)
    await jest.advanceTimersByTimeAsync(100)
    expect(session.store.getState()).toMatchObject({ visitor: OLIVIA, state: 'open', prompt: SIGN_IN })
    expect(document.cookie).not.toContain('authenticated')
    const read = session.callApi(listThings)

    await session.prompts.signIn(credentials)
    await expect(Promise.all([change, read])).resolves.toEqual([['a thing'], ['a thing']])
    expect(server.done).toBe(1)
    expect(session.store.getState().prompt).toBeUndefined()
    expect([load.mock.calls, clearCaches.mock.calls]).toEqual([[], []])
  })

  test('and of which another tab still gives a token is asked for in place, too', async () => {
    const { session, server, load } = aServer({ givesTokens: true })
    await session.getToken()
    server.knows = false
    const change = session.callApi(changeThing)
    await jest.advanceTimersByTimeAsync(100)
    expect(session.store.getState()).toMatchObject({ visitor: OLIVIA, state: 'open', prompt: SIGN_IN })

    await session.prompts.signIn(credentials)
    await expect(change).resolves.toEqual(['a thing'])
    expect(server.done).toBe(1)
    expect(load).not.toHaveBeenCalled()
  })

  test('over unsaved work is asked for in place; without any it leads to the sign-in page', async () => {
    const [kept, left] = [aServer(), aServer()]
    kept.work.isUnsaved = true
    for (const { session, server } of [kept, left]) {
      await session.getToken()
      server.knows = false
      void session.callApi(listThings).catch(() => {})
      await jest.advanceTimersByTimeAsync(100)
    }
    expect(kept.session.store.getState().prompt).toEqual(SIGN_IN)
    expect(kept.load).not.toHaveBeenCalled()
    expect(left.load.mock.calls).toEqual([['/login']])
  })

  test('gives somebody else nothing: what waited fails, and all is forgotten', async () => {
    const { session, server, load, clearCaches } = aServer()
    await session.getToken()
    sessionStorage.setItem('keys:draft', '1')
    server.knows = false
    const change = session.callApi(changeThing)
    const outcome = expect(change).rejects.toThrow('The session has ended.')
    await jest.advanceTimersByTimeAsync(100)

    server.user = 8
    await session.prompts.signIn(credentials)
    await outcome
    expect(server.done).toBe(0)
    expect(session.store.getState()).toEqual({ visitor: null, state: 'leaving' })
    expect(clearCaches).toHaveBeenCalledTimes(1)
    expect(sessionStorage.getItem('keys:draft')).toBeNull()
    expect(load.mock.calls).toEqual([['/account']])
  })

  test('is given up when the person leaves', async () => {
    const { session, server, load } = aServer()
    await session.getToken()
    server.knows = false
    const outcome = expect(session.callApi(changeThing)).rejects.toThrow('The session has ended.')
    await jest.advanceTimersByTimeAsync(100)
    await session.end('rejected')
    await outcome
    expect(load.mock.calls).toEqual([['/login']])
    expect(takeTarget()).toBe('/account/keys?state=paused#content')
  })

  test('elsewhere is believed only when the server says so, too', async () => {
    const { session, server, load } = aServer()
    session.begin()
    await jest.advanceTimersByTimeAsync(100)
    publish('session.ended', { userId: 7, isOver: true })
    await jest.advanceTimersByTimeAsync(100)
    expect(load).not.toHaveBeenCalled()

    server.knows = false
    publish('session.ended', { userId: 7, isOver: true })
    await jest.advanceTimersByTimeAsync(100)
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('is put off by staying, which counts as activity and asks when it ends now', async () => {
    const { session, paths } = aServer()
    await session.getToken()
    await session.prompts.stay()
    expect(paths()).toEqual(['POST /token', 'GET /identities/self', 'POST /token'])
  })
})

test('a token of somebody else is not used: the page is left, and nothing of it is kept', async () => {
  let sub = '7'
  const { session, load, clearCaches, paths } = openSession(async () => aToken({ sub, id: String(Math.random()) }))
  await session.getToken()
  sub = '8'
  const renewal = session.callApi(listThings)
  await renewal
  await jest.advanceTimersByTimeAsync(28 * 60_000)
  expect(clearCaches).toHaveBeenCalledTimes(1)
  expect(load.mock.calls).toEqual([['/account/keys?state=paused']])
  expect(paths()).toEqual(['POST /token', 'GET /things', 'POST /token'])
})

describe('a visitor', () => {
  const openForNobody = (answer?: Answer) => openSession(answer, null)

  test('is never asked for a token', async () => {
    const { session, paths, load } = openForNobody(() => Promise.reject(refusedWith(401)))
    session.begin()
    expect(await session.getToken()).toBeUndefined()
    await expect(session.callApi(listThings)).rejects.toThrow('request:unauthenticated')
    expect(await session.confirm()).toBe(true)
    expect(paths()).toEqual(['GET /things'])
    expect(load).not.toHaveBeenCalled()
  })
})

describe('switching account', () => {
  test('asks for the token of the other account, forgets this one, and keeps to it in this tab', async () => {
    const { session, load, clearCaches, asked } = openSession()
    await session.switchAccount(2, '/account/keys')
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ body: { account_id: 2 } })
    expect(clearCaches).toHaveBeenCalledTimes(1)
    expect(session.store.getState().state).toBe('leaving')
    expect(sessionStorage.getItem('platform:account')).toBe('2')
    expect(load).toHaveBeenCalledWith('/account/keys')
  })

  test('changes nothing when the server refuses', async () => {
    const { session, load, clearCaches } = openSession(() => Promise.reject(refusedWith(404)))
    await expect(session.switchAccount(2, '/account')).rejects.toThrow()
    expect([clearCaches.mock.calls, load.mock.calls]).toEqual([[], []])
  })
})

describe('a page that the browser kept', () => {
  const restore = async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    const wasHidden = document.documentElement.hidden
    await jest.advanceTimersByTimeAsync(20)
    return wasHidden
  }

  test('is hidden until the session is known to be the same', async () => {
    const { load } = openSession(async () => aToken({ sub: '7' }))
    expect(await restore()).toBe(true)
    expect(document.documentElement.hidden).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  test.each([
    ['the session has ended', async () => Promise.reject(refusedWith(401))],
    ['somebody else is here', async () => aToken({ sub: '8' })],
  ])('is loaded anew when %s', async (_, answer) => {
    const { load } = openSession(answer)
    await restore()
    expect(document.documentElement.hidden).toBe(true)
    expect(load).toHaveBeenCalledWith('/account/keys?state=paused')
    document.documentElement.hidden = false
  })

  test('is loaded anew when it had already let go of its account', async () => {
    const { session, load } = openSession(async () => aToken({ sub: '7' }))
    await session.switchAccount(2, '/account')
    await restore()
    expect(load).toHaveBeenLastCalledWith('/account/keys?state=paused')
    document.documentElement.hidden = false
  })

  test('is loaded anew without asking when the flag of a session is gone', async () => {
    flag(false)
    const { load, paths } = openSession()
    await restore()
    expect(load).toHaveBeenCalledWith('/account/keys?state=paused')
    expect(paths()).toEqual([])
    document.documentElement.hidden = false
  })
})

test('a session whose flag is missing goes on as long as the server gives a token', async () => {
  flag(false)
  const { session, load, paths } = openSession()
  session.begin()
  await session.getToken()
  expect(paths()).toEqual(['POST /token'])
  expect(load).not.toHaveBeenCalled()
})

describe('a session that is asked about', () => {
  test('stands when the server knows it, or cannot be reached', async () => {
    const { session, paths } = openSession()
    await session.getToken()
    expect(await session.confirm()).toBe(true)
    expect(paths()).toEqual(['POST /token', 'GET /identities/self'])
    expect(await openSession(() => Promise.reject(new Error('offline'))).session.confirm()).toBe(true)
  })

  test('ends here when the server does not know it, though its token would last', async () => {
    let isKnown = true
    const { session, load } = openSession(async () => (isKnown ? aToken() : Promise.reject(refusedWith(401))))
    session.begin()
    await jest.advanceTimersByTimeAsync(50)
    isKnown = false
    expect(await session.confirm()).toBe(false)
    expect(load.mock.calls).toEqual([['/login']])
    expect(sessionStorage.getItem('device:toasts')).not.toContain('another tab')
  })
})
