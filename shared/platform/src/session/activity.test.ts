import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { watchActivity } from './activity.ts'

const MINUTE = 60_000
const tell = jest.fn()
let unwatch: () => void

beforeEach(() => {
  jest.useFakeTimers()
  tell.mockClear()
  unwatch = watchActivity(tell)
})
afterEach(() => {
  unwatch()
  jest.useRealTimers()
})

const type = () => document.dispatchEvent(new Event('keydown'))

test('somebody who types is active, which is told once in five minutes', () => {
  for (let minutes = 0; minutes < 60; minutes += 1) {
    type()
    jest.advanceTimersByTime(MINUTE)
  }
  expect(tell).toHaveBeenCalledTimes(11)
})

test('nobody who does nothing is active', () => {
  jest.advanceTimersByTime(60 * MINUTE)
  expect(tell).not.toHaveBeenCalled()
})

test('a clock that is set back by a day silences nobody', () => {
  jest.setSystemTime(Date.now() - 24 * 60 * MINUTE)
  type()
  expect(tell).toHaveBeenCalledTimes(1)
})
