import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { subscribe } from '@portal/event-bus'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import { OLIVIA } from '../testing/open-session.ts'
import { watchOwnMembership } from './own-membership.ts'
import type { SessionPage } from './session-page.ts'
import { createSessionStore } from './session-store.ts'

const stops: (() => void)[] = []
beforeAll(installFakeTabs)
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  jest.useRealTimers()
})

const soon = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

/** A page of Olivia, whose server answers the watch on request. */
function aPage(unread?: number) {
  const visitor = { ...OLIVIA, ...(unread && { unread }) }
  const store = createSessionStore({ visitor })
  const answers: ((answer: object) => void)[] = []
  const asked = jest.fn((_: unknown, __: unknown) => new Promise<object>((resolve) => answers.push(resolve)))
  const heard = jest.fn()
  const page = { visitor, store, callApi: asked, heard, rolesChanged: async () => {}, confirm: async () => true }
  stops.push(watchOwnMembership(page as unknown as SessionPage))
  const knownUnread = () => (asked.mock.lastCall as [unknown, { query: { unread: string } }])[1].query.unread
  return { store, answer: (said: object) => answers.at(-1)?.({ is_member: true, ...said }), knownUnread }
}

test('rule H58: a page that hears of unread messages shows them, tells the other tabs, and asks with that number again', async () => {
  const heard: unknown[] = []
  stops.push(subscribe('messages.counted', (event) => void heard.push(event)))
  const { store, answer, knownUnread } = aPage()
  await soon()
  expect(knownUnread()).toBe('0')
  answer({ unread: 2 })
  await soon(200)
  expect([store.getState().visitor?.unread, heard, knownUnread()]).toEqual([2, [{ userId: 7, unread: 2 }], '2'])
})

test('rule H58: what another tab of the same person has counted or read is shown here', async () => {
  const { store } = aPage(3)
  await soon(200)
  const tell = (userId: number, unread: number) =>
    new BroadcastChannel('portal:events').postMessage({
      event: 'messages.counted',
      version: 1,
      payload: { userId, unread },
    })
  tell(8, 5)
  await soon(200)
  expect(store.getState().visitor?.unread).toBe(3)
  tell(7, 0)
  await soon(200)
  expect(store.getState().visitor?.unread).toBe(0)
})
