import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createSessionCheck } from './session-check.ts'

const confirm = jest.fn(async () => true)
let check: ReturnType<typeof createSessionCheck>

beforeEach(() => {
  jest.useFakeTimers()
  confirm.mockClear()
  check = createSessionCheck(confirm)
})
afterEach(() => {
  check.stop()
  jest.useRealTimers()
})

test('after a navigation the session is asked about at once', () => {
  check.soon()
  jest.advanceTimersByTime(0)
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('many navigations ask once in five seconds, and the last of them is not forgotten', () => {
  for (let navigations = 0; navigations < 20; navigations++) {
    check.soon()
    jest.advanceTimersByTime(100)
  }
  expect(confirm).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(2999)
  expect(confirm).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(1)
  expect(confirm).toHaveBeenCalledTimes(2)
  jest.advanceTimersByTime(60_000)
  expect(confirm).toHaveBeenCalledTimes(2)
})
