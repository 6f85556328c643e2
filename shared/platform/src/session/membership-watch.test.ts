import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import type { Call } from '@portal/contracts/call'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import { refusedWith } from '../testing/open-session.ts'
import { watchMembership } from './membership-watch.ts'

beforeEach(() => {
  installFakeTabs()
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const soon = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

/** A server that responds on request. */
function aServer() {
  const answers: ((answer: unknown) => void)[] = []
  const failures: ((error: Error) => void)[] = []
  const asked = jest.fn(
    (_: Call, __: unknown) =>
      new Promise((resolve, reject) => {
        answers.push(resolve)
        failures.push(reject)
      }),
  )
  return {
    asked,
    answer: (is_member: boolean, roles?: string[]) => answers.at(-1)?.({ is_member, roles }),
    fail: (error = new Error('away')) => failures.at(-1)?.(error),
  }
}

const watch = (asked: unknown, said: Partial<Parameters<typeof watchMembership>[0]> = {}) =>
  watchMembership({
    callApi: asked as CallApi,
    name: '7:1',
    roles: () => [],
    unread: () => 0,
    counted: () => {},
    ended: () => {},
    changed: async () => {},
    ...said,
  })

test('it tells of other roles, and asks again with those once that has been seen to', async () => {
  const { asked, answer } = aServer()
  let roles = ['billing-viewer', 'api-key-viewer']
  const changed = jest.fn(async () => {
    roles = ['api-key-viewer']
  })
  watch(asked, { roles: () => roles, changed })
  await soon()
  answer(true, ['api-key-viewer'])
  await soon(200)
  expect(changed).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls.map(([, args]) => args)).toMatchObject([
    { query: { roles: 'api-key-viewer,billing-viewer' } },
    { query: { roles: 'api-key-viewer' } },
  ])
})

test('each answer is a moment to look for what else may be new; a failure is none', async () => {
  const { asked, answer, fail } = aServer()
  const answered = jest.fn()
  watch(asked, { answered })
  await soon()
  answer(true)
  await soon(200)
  expect(answered).toHaveBeenCalledTimes(1)
  fail()
  await soon(5000)
  expect(answered).toHaveBeenCalledTimes(1)
})

test('what could not be seen to is tried again after five seconds, and not at once', async () => {
  const { asked, answer } = aServer()
  watch(asked, { changed: () => Promise.reject(new Error('away')) })
  await soon()
  answer(true, ['api-key-viewer'])
  await soon(4_999)
  expect(asked).toHaveBeenCalledTimes(1)
  await soon(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('it waits for an answer, asks again, and tells of the end once', async () => {
  const { asked, answer } = aServer()
  const ended = jest.fn()
  watch(asked, { ended })
  await soon()
  expect(asked.mock.calls.map(([{ path }, args]) => [path, args])).toMatchObject([
    ['/accounts/membership', { query: { wait: 25 } }],
  ])
  answer(true)
  await soon(200)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(ended).not.toHaveBeenCalled()

  answer(false)
  await soon(60_000)
  expect(ended).toHaveBeenCalledTimes(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a server that cannot be reached is asked again after five seconds', async () => {
  const { asked, fail } = aServer()
  watch(asked, { ended: () => {} })
  await soon()
  fail()
  await soon(4_999)
  expect(asked).toHaveBeenCalledTimes(1)
  await soon(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a refusal ends nothing: the server is asked again after five seconds', async () => {
  const { asked, fail } = aServer()
  const ended = jest.fn()
  watch(asked, { ended })
  await soon()
  fail(refusedWith(401))
  await soon(4_999)
  expect(asked).toHaveBeenCalledTimes(1)
  await soon(1)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(ended).not.toHaveBeenCalled()
})

test('of the tabs of one person and account one asks; when it goes, another does', async () => {
  const { asked, answer } = aServer()
  const stop = watch(asked, { ended: () => {} })
  watch(asked, { ended: () => {} })
  await soon()
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
  answer(true)
  await soon(200)
  expect(asked).toHaveBeenCalledTimes(2)
})
