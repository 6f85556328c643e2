import { expect, test } from '@jest/globals'
import { hashPassword, verifyPassword } from './passwords.ts'
import { createQueue } from './queue.ts'

test('a password fits its own hash only', async () => {
  const hash = await hashPassword('correct-horse-battery')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'correct-horse-battery')).toBe(true)
  expect(await verifyPassword(hash, 'correct-horse-batterx')).toBe(false)
})

test('nobody has no password, not even the one behind the dummy hash', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false)
})

test('nobody takes as long as somebody with a wrong password', async () => {
  const hash = await hashPassword('correct-horse-battery')
  const quickest = async (against: string | undefined) => {
    const times: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const start = performance.now()
      await verifyPassword(against, 'wrong')
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  expect(await quickest(undefined)).toBeGreaterThan((await quickest(hash)) / 2)
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
