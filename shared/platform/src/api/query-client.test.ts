import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Builds the rejection of a call; without a status there was no response. */
const refusal = (status?: number) =>
  Object.assign(new Error('No.'), { status, [Symbol.for('portal.product-error')]: true })

/** Returns how often a read with this response is tried. */
async function tries(error: unknown) {
  const queryFn = jest.fn(() => Promise.reject(error))
  const reading = createQueryClient({ changed: () => {} }).fetchQuery({
    queryKey: ['things'],
    queryFn,
  })
  reading.catch(() => {})
  await jest.advanceTimersByTimeAsync(60_000)
  return queryFn.mock.calls.length
}

test('what the server has decided is not asked again', async () => {
  for (const status of [400, 401, 403, 404, 409, 429, 499])
    expect([status, await tries(refusal(status))]).toEqual([status, 1])
})

test('what may pass is tried twice more', async () => {
  for (const status of [undefined, 500, 503]) expect([status, await tries(refusal(status))]).toEqual([status, 3])
})

test('a busy server, which was asked again as it said, is left alone', async () => {
  expect(await tries(Object.assign(refusal(503), { retryAfter: 1_000 }))).toBe(1)
})

test('a mistake of ours is not tried again', async () => {
  expect(await tries(new TypeError('no'))).toBe(1)
})

test('a write is made once, and tells that something has changed when it is done', async () => {
  const changed = jest.fn()
  const queries = createQueryClient({ changed })
  const write = (mutationFn: () => Promise<unknown>) =>
    queries.getMutationCache().build(queries, { mutationFn }).execute(undefined)
  const failing = jest.fn(() => Promise.reject(refusal(503)))
  await expect(write(failing)).rejects.toThrow('No.')
  expect([failing.mock.calls.length, changed.mock.calls.length]).toEqual([1, 0])

  await write(async () => 'done')
  expect(changed).toHaveBeenCalledTimes(1)
})
