import { afterEach, expect, jest, test } from '@jest/globals'
import { withSecondTry } from './second-try.ts'

afterEach(() => {
  jest.useRealTimers()
})

test('a file that did not come is asked for once more', async () => {
  jest.useFakeTimers()
  const fetchPart = jest.fn(async () => 'part').mockRejectedValueOnce(new Error('offline'))
  const part = withSecondTry(fetchPart)
  await jest.advanceTimersByTimeAsync(2000)
  expect(await part).toBe('part')
  expect(fetchPart).toHaveBeenCalledTimes(2)
})

test('one that does not come then is not there', async () => {
  jest.useFakeTimers()
  const part = withSecondTry(() => Promise.reject(new Error('offline')))
  const refused = expect(part).rejects.toThrow('offline')
  await jest.advanceTimersByTimeAsync(2000)
  await refused
})
