import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { subscribe } from '@portal/event-bus'
import { aToken } from '../testing/a-token.ts'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import { flag, listThings, OLIVIA, openSession, refusedWith, stopSessions } from '../testing/open-session.ts'

/* What a session tells other tabs and hears from them, and what is left of it once it has ended or was stopped. */
const OTHER_PERSON = { ...OLIVIA, user: { ...OLIVIA.user, id: 8 } }
const OTHER_ACCOUNT = { ...OLIVIA, account: { id: 2, label: 'Globex' } }
const events: { userId: number }[] = []
let unsubscribe = () => {}

/** Waits for pending work in this and other tabs. */
const soon = (ms = 200) => jest.advanceTimersByTimeAsync(ms)
const notice = () => sessionStorage.getItem('device:toasts') ?? ''

beforeEach(() => {
  installFakeTabs()
  jest.useFakeTimers({ advanceTimers: true })
  localStorage.clear()
  sessionStorage.clear()
  flag(true)
  history.replaceState(null, '', '/account/keys?state=paused#content')
  unsubscribe = subscribe('session.ended', (event) => void events.push(event))
})
afterEach(() => {
  stopSessions()
  unsubscribe()
  events.splice(0)
  jest.useRealTimers()
})

describe('the token', () => {
  test('is asked for as soon as the page begins', async () => {
    const { session, paths } = openSession()
    session.begin()
    await soon()
    expect(paths()).toEqual(['POST /token'])
  })

  test('may take 15 seconds', async () => {
    const limit = jest.spyOn(AbortSignal, 'timeout')
    const { session } = openSession()
    await session.getToken()
    expect(limit.mock.calls).toEqual([[15_000]])
    limit.mockRestore()
  })

  test('rule B40: is not asked for while somebody signs in, nor does a sign-in begin while one is on its way', async () => {
    const open = new Map<string, () => void>()
    const { session, paths } = openSession(async (call) => {
      await new Promise<void>((resolve) => open.set(call.path, resolve))
      return aToken({ sub: '7' })
    })
    session.begin()
    await soon()
    const signIn = session.callApi({ ...listThings, service: 'authorization', method: 'POST', requires: 'public' })
    await soon()
    expect(paths()).toEqual(['POST /token'])

    open.get('/token')?.()
    await soon()
    expect(paths()).toEqual(['POST /token', 'POST /things'])
    const other = openSession(undefined, OTHER_ACCOUNT)
    void other.session.getToken()
    await soon()
    expect(other.paths()).toEqual([])

    open.get('/things')?.()
    await signIn
    await soon()
    expect(other.paths()).toEqual(['POST /token'])
  })

  test('is never that of another account or another person in another tab', async () => {
    const tabs = [openSession(), openSession(undefined, OTHER_ACCOUNT), openSession(undefined, OTHER_PERSON)]
    for (const { session } of tabs) await session.getToken()
    expect(tabs.map(({ asked }) => asked.mock.calls.map(([, args]) => args))).toMatchObject([
      [{ body: { account_id: 1 } }],
      [{ body: { account_id: 2 } }],
      [{ body: { account_id: 1 } }],
    ])
  })

  test('is gone with the account that the page lets go of', async () => {
    const { session } = openSession()
    await session.getToken()
    await session.switchAccount(2, '/account')
    await expect(session.getToken()).rejects.toThrow('The session has ended.')
  })

  test('does not go along with a public call, nor is it renewed for one', async () => {
    const price = { ...listThings, path: '/prices', requires: 'public' } as const
    const { session, paths } = openSession(() => Promise.reject(refusedWith(401)))
    await expect(session.callApi(price)).rejects.toThrow()
    expect(paths()).toEqual(['GET /prices'])
  })

  test.each([
    ['fails', () => refusedWith(500, 'request:internal')],
    ['finds nobody', () => new Error('offline')],
  ])('is not renewed for a call that %s', async (_, failure) => {
    const { session, paths } = openSession(async (call) => {
      if (call.path === '/token') return aToken()
      throw failure()
    })
    await expect(session.callApi(listThings)).rejects.toThrow()
    expect(paths()).toEqual(['POST /token', 'GET /things'])
  })
})

describe('signing out', () => {
  test('is told to the other tabs of that person', async () => {
    const { session } = openSession()
    await session.end('asked')
    expect(events).toEqual([{ userId: 7 }])
  })

  test('in another tab is not told again, and the next page says where it was', async () => {
    const { session } = openSession()
    await session.end('elsewhere')
    expect(events).toEqual([])
    expect(notice()).toContain('You logged out in another tab.')
  })

  test('that another tab tells of is taken for what it is', async () => {
    const [one, other] = [openSession(), openSession()]
    other.session.begin()
    await one.session.end('asked')
    await soon()
    expect(other.load.mock.calls).toEqual([['/login']])
    expect(notice()).toContain('You logged out in another tab.')
  })

  test('fault F22: empties the other tabs within a second of their time, and asks nobody', async () => {
    jest.useFakeTimers()
    const [one, other] = [openSession(), openSession()]
    other.session.begin()
    await soon()
    const asked = other.paths().length

    await one.session.end('asked')
    await soon(999)
    expect(other.session.store.getState()).toMatchObject({ visitor: null, state: 'leaving' })
    expect(other.load.mock.calls).toEqual([['/login']])
    expect(other.paths()).toHaveLength(asked)
  })

  test('of nobody tells nobody', async () => {
    const { session } = openSession(undefined, null)
    await session.end('asked')
    expect(events).toEqual([])
  })

  test('can be tried again when the server was away', async () => {
    let isAway = true
    const { session, load } = openSession(async () => (isAway ? Promise.reject(refusedWith(503)) : {}))
    await expect(session.end('asked')).rejects.toThrow()
    isAway = false
    await session.end('asked')
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('of a session that runs out waits for the server', async () => {
    const wait = {} as { answer: (value: unknown) => void }
    const { session, load } = openSession(() => new Promise((resolve) => Object.assign(wait, { answer: resolve })))
    const ended = session.end('expired')
    await soon()
    expect(load).not.toHaveBeenCalled()
    wait.answer({})
    await ended
    expect(load.mock.calls).toEqual([['/login']])
  })

  test('because the person is gone says to sign in, and does not come back here', async () => {
    const { session } = openSession(async (call) => {
      if (call.path === '/token') return aToken()
      throw refusedWith(401, 'identity-context:user-not-found')
    })
    await expect(session.callApi(listThings)).rejects.toThrow()
    await soon()
    expect(notice()).toContain('Your session has ended. Please log in.')
  })
})

describe('a page whose browser has another person signed in', () => {
  test('lets go of everything and is loaded anew, without its hash', async () => {
    const mine = openSession()
    mine.session.begin()
    openSession(undefined, OTHER_PERSON).session.begin()
    await soon()
    expect(mine.clearCaches).toHaveBeenCalledTimes(1)
    expect(mine.session.store.getState()).toEqual({ visitor: null, state: 'leaving' })
    expect(mine.load.mock.calls).toEqual([['/account/keys?state=paused']])
  })

  test.each([
    ['the same person', OLIVIA],
    ['nobody yet', null],
  ])('goes on when it is %s', async (_, visitor) => {
    const mine = openSession()
    mine.session.begin()
    openSession(undefined, visitor).session.begin()
    await soon()
    expect(mine.load).not.toHaveBeenCalled()
  })
})

describe('a page of nobody that the browser kept', () => {
  afterEach(() => {
    document.documentElement.hidden = false
  })
  const restore = async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await soon()
  }

  test('is loaded anew when somebody has signed in since', async () => {
    const { load } = openSession(undefined, null)
    await restore()
    expect(load).toHaveBeenCalledWith('/account/keys?state=paused')
  })

  test('is shown when there is still nobody', async () => {
    flag(false)
    const { load } = openSession(undefined, null)
    await restore()
    expect(load).not.toHaveBeenCalled()
    expect(document.documentElement.hidden).toBe(false)
  })
})

describe('after a navigation', () => {
  test('the session is asked about', async () => {
    const { session, paths } = openSession()
    session.checkSoon()
    await soon()
    expect(paths()).toContain('GET /identities/self')
  })

  test('nobody is asked about when there is none', async () => {
    const { session, paths } = openSession(undefined, null)
    session.checkSoon()
    await soon()
    expect(paths()).toEqual([])
  })
})

describe('a session that was stopped', () => {
  test('gives no token, asks nothing, and hears no other tab', async () => {
    const { session, load, paths } = openSession()
    session.begin()
    await soon()
    session.checkSoon()
    session.stop()
    openSession(undefined, OTHER_PERSON).session.begin()
    await soon()
    await expect(session.getToken()).rejects.toThrow('The session has ended.')
    expect(paths()).toEqual(['POST /token'])
    expect(load).not.toHaveBeenCalled()
  })
})
