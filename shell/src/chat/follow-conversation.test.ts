import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { lastWithoutGap } from '@portal/contracts/support/last-without-gap'
import { productError } from '@portal/platform/api'
import { aMessage, someNews } from '../testing/a-conversation.ts'
import type { News, Since } from './chat-calls.ts'
import { EMPTY, withNews } from './conversation-state.ts'
import { followConversation } from './follow-conversation.ts'

type Read = (since: Since, signal: AbortSignal) => Promise<News>

const ears: { channel: object; hear: () => void }[] = []
let held: Promise<unknown> = Promise.resolve()
const stops: (() => void)[] = []

/** One line over all tabs, which hear each other: every follower of this page counts as a tab. */
beforeEach(() => {
  jest.useFakeTimers()
  ears.length = 0
  held = Promise.resolve()
  class Channel {
    addEventListener(_: string, hear: () => void) {
      ears.push({ channel: this, hear })
    }
    postMessage() {
      for (const { channel, hear } of ears) if (channel !== this) hear()
    }
    close() {
      ears.splice(0, ears.length, ...ears.filter(({ channel }) => channel !== this))
    }
  }
  const request = (_: string, __: unknown, work: () => Promise<void>) => {
    held = held.then(work)
    return held
  }
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: Channel, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  jest.useRealTimers()
})

function openTab(read: Read) {
  let state = EMPTY
  const [asked, onGone, onAway] = [[] as Since[], jest.fn(), jest.fn()]
  const line = followConversation({
    id: 'conversation-1',
    read: (since, signal) => {
      asked.push(since)
      return read(since, signal)
    },
    position: () => ({ after: lastWithoutGap(state.messages) || undefined, version: state.version }),
    take: (news) => {
      state = withNews(state, news)
    },
    onAway,
    onGone,
  })
  stops.push(line.stop)
  return { asked, onGone, onAway, stop: line.stop, shown: () => state.messages.map(({ sequence }) => sequence) }
}

const isHeld = ({ wait }: Since) => wait !== undefined
const never = new Promise<News>(() => {})
const away = () => Promise.reject(productError([{ name: 'ERR_NETWORK', message: 'x', isHttpClientError: true }]))

test('rule Q34: it reads on behind the last message and has the answer held back', async () => {
  const answers = [
    someNews({ messages: [aMessage(1), aMessage(2)], has_more: true, version: 'a' }),
    someNews({ messages: [aMessage(3)], version: 'b' }),
    someNews({ messages: [aMessage(4)], version: 'c' }),
  ]
  const tab = openTab(async () => answers.shift() ?? never)
  await jest.advanceTimersByTimeAsync(250)
  expect(tab.shown()).toEqual([1, 2, 3, 4])
  expect(tab.asked).toEqual([
    { after: undefined, version: undefined, wait: undefined },
    { after: 2, version: 'a', wait: undefined },
    { after: 3, version: 'b', wait: 25 },
    { after: 4, version: 'c', wait: 25 },
  ])
})

test('rule Q35: without a connection it waits longer each time, and begins at once when the network is back', async () => {
  const tab = openTab(away)
  const afterMs = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms)
    return tab.asked.filter(isHeld).length
  }
  expect(await afterMs(0)).toBe(1)
  expect(tab.onAway).toHaveBeenLastCalledWith(true)
  expect([await afterMs(999), await afterMs(1)]).toEqual([1, 2])
  expect([await afterMs(1_999), await afterMs(1)]).toEqual([2, 3])
  expect([await afterMs(3_999), await afterMs(1)]).toEqual([3, 4])
  window.dispatchEvent(new Event('online'))
  expect(await afterMs(0)).toBe(5)
})

test('rule Q35: one tab of all waits for the server, the others ask once for each news, and one takes over', async () => {
  let answer = (_: News) => {}
  let known = [aMessage(1)]
  const read: Read = (since) =>
    isHeld(since)
      ? new Promise((resolve) => {
          answer = resolve
        })
      : Promise.resolve(someNews({ messages: known, version: String(known.length) }))
  const [first, second] = [openTab(read), openTab(read)]
  await jest.advanceTimersByTimeAsync(0)
  expect([first, second].map(({ asked }) => asked.filter(isHeld).length)).toEqual([1, 0])

  known = [...known, aMessage(2)]
  answer(someNews({ messages: [aMessage(2)], version: '2' }))
  await jest.advanceTimersByTimeAsync(0)
  expect([first.shown(), second.shown()]).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(second.asked).toHaveLength(2)

  await jest.advanceTimersByTimeAsync(200)
  first.stop()
  answer(someNews())
  await jest.advanceTimersByTimeAsync(0)
  expect(second.asked.filter(isHeld)).toHaveLength(1)
})

test('a conversation that is not there any more is left', async () => {
  const gone = productError([
    { name: 'support-context:conversation-not-found', message: 'x', status: 404, isHttpClientError: false },
  ])
  const tab = openTab(() => Promise.reject(gone))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(tab.onGone).toHaveBeenCalledTimes(1)
  expect(tab.asked).toHaveLength(1)
})

test('once it is left, nothing is asked any more', async () => {
  const tab = openTab(async () => someNews())
  await jest.advanceTimersByTimeAsync(250)
  tab.stop()
  const asked = tab.asked.length
  await jest.advanceTimersByTimeAsync(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tab.asked).toHaveLength(asked)
  expect(ears).toEqual([])
})
