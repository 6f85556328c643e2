import { beforeAll, expect, jest, test } from '@jest/globals'
import type * as Argon2 from '@node-rs/argon2'
import { createQueue } from './queue.ts'

const { verify: verifyInTruth, ...argon2 } = jest.requireActual<typeof Argon2>('@node-rs/argon2')
const verify = jest.fn(verifyInTruth)
jest.mock('@node-rs/argon2', () => ({
  ...argon2,
  verify: (...given: Parameters<typeof verifyInTruth>) => verify(...given),
}))

/** Loaded after the library has been wrapped. */
let hashPassword: typeof import('./passwords.ts').hashPassword
let verifyPassword: typeof import('./passwords.ts').verifyPassword
beforeAll(async () => {
  const passwords = await import('./passwords.ts')
  hashPassword = passwords.hashPassword
  verifyPassword = passwords.verifyPassword
})

test('a password fits its own hash only', async () => {
  const hash = await hashPassword('correct-horse-battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'correct-horse-battery')).toBe(true)
  expect(await verifyPassword(hash, 'correct-horse-batterx')).toBe(false)
})

test('nobody has no password, not even the one behind the dummy hash', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false)
})

test('nobody’s password is checked at the same cost as somebody’s', async () => {
  const hash = await hashPassword('correct-horse-battery')
  verify.mockClear()
  await verifyPassword(hash, 'wrong')
  await verifyPassword(undefined, 'wrong')

  const costs = verify.mock.calls.map(([against]) => String(against).split('$').slice(1, 4))
  const cost = ['argon2id', 'v=19', 'm=19456,t=2,p=1']
  expect(costs).toEqual([cost, cost])
})

test('four are worked on at once, the others in their order', async () => {
  const inTurn = createQueue(4)
  const started: number[] = []
  const finish: (() => void)[] = []
  const work = (number: number) =>
    inTurn(() => {
      started.push(number)
      return new Promise<void>((resolve) => finish.push(resolve))
    })
  const all = [1, 2, 3, 4, 5, 6].map(work)
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3, 4])

  finish[2]?.()
  await all[2]
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3, 4, 5])
  for (let next = 0; next < finish.length; next += 1) {
    finish[next]?.()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  expect(started).toEqual([1, 2, 3, 4, 5, 6])
})

test('work that fails makes room as well', async () => {
  const inTurn = createQueue(1)
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
