import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { subscribe } from '@portal/event-bus'
import { aStaffMember } from '@portal/test-kit'
import { aToken } from '../testing/a-token.ts'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import { flag, listThings, OLIVIA, openSession, refusedWith, stopSessions } from '../testing/open-session.ts'

/* Somebody of the staff acts as Olivia (rule G4). */
const SANNA = aStaffMember('support')
const AS_OLIVIA = { ...OLIVIA, acting: { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' } }
const HALF_HOUR = 30 * 60_000
const ORIGIN = '/admin/accounts/7'
const NO_GRANT = refusedWith(403, 'identity-context:impersonation-refused')

const soon = (ms = 200) => jest.advanceTimersByTimeAsync(ms)
const notice = () => sessionStorage.getItem('device:toasts') ?? ''
let unsubscribe = () => {}
const events: { userId: number }[] = []

beforeEach(() => {
  installFakeTabs()
  jest.useFakeTimers({ advanceTimers: true })
  localStorage.clear()
  sessionStorage.clear()
  flag(true)
  history.replaceState(null, '', ORIGIN)
  unsubscribe = subscribe('session.ended', (event) => void events.push(event))
})
afterEach(() => {
  stopSessions()
  unsubscribe()
  events.splice(0)
  jest.useRealTimers()
})

/** Opens a page of staff acting as someone, in a tab that started at {@link ORIGIN}. */
function openActing(answer: () => Promise<unknown> = async () => aToken({ sub: '7', actingEnds: HALF_HOUR })) {
  sessionStorage.setItem('device:acting-origin', JSON.stringify(ORIGIN))
  history.replaceState(null, '', '/account/keys')
  return openSession((call) => (call.path === '/token' ? answer() : Promise.resolve({})), AS_OLIVIA)
}

test('a member of staff begins to act, and nothing of theirs is left on the way to the customer’s portal', async () => {
  localStorage.setItem('search-history', '["acme"]')
  const { session, asked, load, clearCaches } = openSession(async () => aToken({ sub: '7' }), SANNA)
  await session.acting.begin(7, 1)
  expect(asked.mock.calls.map(([, args]) => args)).toMatchObject([{ body: { user_id: 7, account_id: 1 } }])
  expect(load.mock.calls).toEqual([['/account']])
  expect(clearCaches).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('search-history')).toBeNull()
})

test('every token is asked for by whom one acts as', async () => {
  const { session, asked } = openActing()
  await session.getToken()
  expect(asked.mock.calls.map(([, args]) => args)).toMatchObject([{ body: { user_id: 7, account_id: 1 } }])
  expect(session.store.getState().actingEndsAt).toBe(
    Math.floor(Date.now() / 1000) * 1000 + HALF_HOUR + (Date.now() % 1000),
  )
})

describe('the end', () => {
  test('by Exit is told to the server and to all tabs, and leads back to where it began', async () => {
    const { session, paths, load } = openActing()
    await session.acting.exit()
    expect(paths()).toContain('DELETE /identities/acting')
    expect(load.mock.calls).toEqual([[ORIGIN]])
    expect(notice()).toContain('You no longer act as Olivia Adler.')
    expect(events).toEqual([{ userId: 7, isOver: true }])
  })

  test('by Exit leads to where somebody wanted to be instead', async () => {
    const { session, load } = openActing()
    await session.acting.exit('/admin/accounts/7?tab=usage')
    expect(load.mock.calls).toEqual([['/admin/accounts/7?tab=usage']])
  })

  test('by Exit leads back once: a token that was on its way, and is refused, leads nowhere else', async () => {
    let refuse = () => {}
    const { session, load } = openActing(
      () =>
        new Promise((_resolve, reject) => {
          refuse = () => reject(NO_GRANT)
        }),
    )
    const asked = session.getToken().catch(() => 'refused')
    await soon()
    await session.acting.exit('/admin/search?q=acme')
    refuse()
    expect(await asked).toBe('refused')
    await soon()
    expect(load.mock.calls).toEqual([['/admin/search?q=acme']])
  })

  test('by Exit waits for the server', async () => {
    const { session, load } = openSession(() => Promise.reject(refusedWith(503)), AS_OLIVIA)
    await expect(session.acting.exit()).rejects.toThrow()
    expect(load).not.toHaveBeenCalled()
  })

  test('by the clock is asked of the server, and never leads to a sign-in', async () => {
    let isOver = false
    const end = Date.now() + HALF_HOUR
    const { session, load, paths } = openActing(async () => {
      if (isOver) throw NO_GRANT
      return aToken({ sub: '7', idleEnds: 2 * HALF_HOUR, ends: 24 * HALF_HOUR, actingEnds: end - Date.now() })
    })
    session.begin()
    await soon()
    await soon(HALF_HOUR - 3_000)
    expect(load).not.toHaveBeenCalled()
    isOver = true
    await soon(3_000)
    expect(load.mock.calls).toEqual([[ORIGIN]])
    expect(notice()).toContain('You no longer act as Olivia Adler.')
    expect(paths()).not.toContain('DELETE /identities/login')
  })

  test('that a call runs into leads back too', async () => {
    let tokens = 0
    const { session, load } = openSession(async (call) => {
      if (call.path !== '/token') throw refusedWith(401)
      tokens += 1
      if (tokens > 1) throw NO_GRANT
      return aToken({ sub: '7' })
    }, AS_OLIVIA)
    await expect(session.callApi(listThings)).rejects.toThrow()
    await soon()
    expect(load.mock.calls).toEqual([['/account']])
  })

  test('of the session itself is one like any other', async () => {
    const { session, load } = openActing(() => Promise.reject(refusedWith(401)))
    await expect(session.getToken()).rejects.toThrow()
    await soon()
    expect(load.mock.calls).toEqual([['/login']])
  })
})

describe('two tabs of the browser', () => {
  test('never show two people: the staff’s makes way for the customer’s', async () => {
    const staff = openSession(undefined, SANNA)
    staff.session.begin()
    openActing().session.begin()
    await soon()
    expect(staff.load.mock.calls).toEqual([['/account']])
    expect(staff.session.store.getState().visitor).toBeNull()
  })

  test('nor a customer’s that is left over: it goes back with the other', async () => {
    const acting = openActing()
    acting.session.begin()
    openSession(undefined, SANNA).session.begin()
    await soon()
    expect(acting.load.mock.calls).toEqual([[ORIGIN]])
  })
})
