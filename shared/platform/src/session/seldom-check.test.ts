import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createSeldomCheck } from './seldom-check.ts'

const confirm = jest.fn(async () => true)
let check: ReturnType<typeof createSeldomCheck>

beforeEach(() => {
  jest.useFakeTimers()
  confirm.mockClear()
  check = createSeldomCheck(confirm)
})
afterEach(() => {
  check.stop()
  jest.useRealTimers()
})

test('after some quiet it is asked at once', () => {
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
