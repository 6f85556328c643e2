import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { publish } from '@portal/event-bus'
import { takeTarget } from '../navigation/targets.ts'
import { aToken } from '../testing/a-token.ts'
import { type Answer, flag, listThings, openSession, refusedWith, stopSessions } from '../testing/open-session.ts'

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
    const { session, load, forgetCaches, paths } = openSession()
    sessionStorage.setItem('keys:draft', '1')
    sessionStorage.setItem('platform:account', '2')
    localStorage.setItem('search-history', '["secret"]')
    localStorage.setItem('device:last-method', '"password"')

    await session.end('asked')
    expect(paths()).toEqual(['DELETE /identities/login'])
    expect(forgetCaches).toHaveBeenCalledTimes(1)
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

  test('does not pretend when the server cannot be reached', async () => {
    const { session, load, forgetCaches } = openSession(() => Promise.reject(refusedWith(503)))
    await expect(session.end('asked')).rejects.toThrow()
    expect(forgetCaches).not.toHaveBeenCalled()
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
    const { session, load, forgetCaches, asked } = openSession()
    await session.switchAccount(2, '/account/keys')
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ body: { account_id: 2 } })
    expect(forgetCaches).toHaveBeenCalledTimes(1)
    expect(session.store.getState().state).toBe('leaving')
    expect(sessionStorage.getItem('platform:account')).toBe('2')
    expect(load).toHaveBeenCalledWith('/account/keys')
  })

  test('changes nothing when the server refuses', async () => {
    const { session, load, forgetCaches } = openSession(() => Promise.reject(refusedWith(404)))
    await expect(session.switchAccount(2, '/account')).rejects.toThrow()
    expect([forgetCaches.mock.calls, load.mock.calls]).toEqual([[], []])
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
