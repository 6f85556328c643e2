import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { aToken } from '../testing/a-token.ts'
import { createSessionWarnings } from './session-warnings.ts'
import { holdToken } from './token-lifetime.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let warnings: ReturnType<typeof createSessionWarnings>
const show = jest.fn()
const ask = jest.fn<() => Promise<unknown>>()
/** The server's next answer, in ms from then. */
let server: { idleEnds: number; ends: number }

const shown = () => show.mock.lastCall?.[0]
const says = (ends: typeof server) => warnings.hear(holdToken(aToken(ends), Date.now()))
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-09T09:00:00Z') })
  jest.clearAllMocks()
  ask.mockImplementation(async () => says(server))
  warnings = createSessionWarnings({ ask, show })
})
afterEach(() => {
  warnings.stop()
  jest.useRealTimers()
})

test('two minutes before a session ends for want of activity the server is asked, and then somebody is warned', async () => {
  says({ idleEnds: HOUR, ends: 12 * HOUR })
  server = { idleEnds: 2 * MINUTE, ends: 11 * HOUR }
  await pass(58 * MINUTE - 1)
  expect(ask).not.toHaveBeenCalled()
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual({ kind: 'idle', endsAt: Date.parse('2026-03-09T10:00:00Z') })
})

test('nobody is warned who was busy in another tab', async () => {
  says({ idleEnds: HOUR, ends: 12 * HOUR })
  server = { idleEnds: 59 * MINUTE, ends: 11 * HOUR }
  await pass(58 * MINUTE)
  expect(shown()).toBeUndefined()
  server = { idleEnds: 2 * MINUTE, ends: 10 * HOUR }
  await pass(57 * MINUTE)
  expect(shown()).toMatchObject({ kind: 'idle' })
})

test('what somebody puts off is gone in every tab with the next token', async () => {
  says({ idleEnds: 2 * MINUTE, ends: 11 * HOUR })
  expect(shown()).toMatchObject({ kind: 'idle' })
  says({ idleEnds: HOUR, ends: 11 * HOUR })
  expect(shown()).toBeUndefined()
})

test('at the end the server is asked once more: it decides', async () => {
  says({ idleEnds: 2 * MINUTE, ends: 11 * HOUR })
  ask.mockRejectedValue(new Error('401'))
  await pass(2 * MINUTE - 1)
  expect(ask).not.toHaveBeenCalled()
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('the end that cannot be put off is told ten minutes before, once', async () => {
  says({ idleEnds: 12 * HOUR, ends: 13 * HOUR })
  server = { idleEnds: 12 * HOUR, ends: 10 * MINUTE }
  await pass(10 * HOUR)
  says({ idleEnds: 12 * HOUR, ends: 3 * HOUR })
  await pass(3 * HOUR - 10 * MINUTE)
  expect(shown()).toEqual({ kind: 'absolute', endsAt: Date.parse('2026-03-09T22:00:00Z') })

  warnings.acceptEnd()
  says({ idleEnds: 12 * HOUR, ends: 5 * MINUTE })
  expect(shown()).toBeUndefined()
  says({ idleEnds: 12 * HOUR, ends: 14 * DAY })
  says({ idleEnds: 12 * HOUR, ends: 10 * MINUTE })
  expect(shown()).toMatchObject({ kind: 'absolute' })
})

test('what a token said long ago is no reason to warn', async () => {
  const old = holdToken(aToken({ idleEnds: HOUR, ends: DAY }), Date.now())
  await pass(59 * MINUTE)
  server = { idleEnds: HOUR, ends: DAY }
  warnings.hear(old)
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(show.mock.calls.filter(([warning]) => warning)).toEqual([])
})

test('a server that cannot be reached is asked again, and one that has stopped is not', async () => {
  says({ idleEnds: HOUR, ends: DAY })
  ask.mockRejectedValue(new Error('offline'))
  await pass(58 * MINUTE + 50_000)
  expect(ask).toHaveBeenCalledTimes(3)
  warnings.stop()
  await pass(HOUR)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a token of a server that says nothing of it warns of nothing', async () => {
  warnings.hear(holdToken(aToken(), Date.now()))
  await pass(DAY)
  expect([show.mock.calls, ask.mock.calls]).toEqual([[], []])
})
