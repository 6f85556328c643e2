import { afterEach, expect, jest, test } from '@jest/globals'
import { inTask } from './in-task.ts'

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'scheduler')
})

test('what is done in a task of its own comes before all that only waits', () => {
  const postTask = jest.fn()
  Object.assign(globalThis, { scheduler: { postTask } })
  const work = () => {}
  inTask(work)
  expect(postTask.mock.calls).toEqual([[work, { priority: 'user-blocking' }]])
})

test('a browser without a scheduler does it as soon as it can', () => {
  jest.useFakeTimers()
  const work = jest.fn()
  inTask(work)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(0)
  expect(work).toHaveBeenCalledTimes(1)
})
