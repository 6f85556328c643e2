import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createAccount } from '../people/people.sql.ts'
import { accounts } from '../people/people.tables.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { afterCommit, beforeCommit, inTransaction, type OpenDatabase } from './transaction.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what is left for after the commit happens when others can see what was written, and not before', async () => {
  const { db } = database
  const seen: string[] = []
  await inTransaction(db, async (tx) => {
    afterCommit(tx, () => seen.push('committed'))
    await createAccount(tx, { label: 'Acme', now: new Date() })
    seen.push('written')
  })
  expect(seen).toEqual(['written', 'committed'])
  expect(await db.select({ label: accounts.label }).from(accounts)).toEqual([{ label: 'Acme' }])
})

test('what is left for the end of a transaction sees what was written after it was left, and can still fail', async () => {
  const { db } = database
  const count = (tx: Parameters<typeof beforeCommit>[0]) => tx.$count(accounts)
  const before = await count(db)
  const seen: number[] = []
  await inTransaction(db, async (tx) => {
    await beforeCommit(tx, async () => {
      seen.push((await count(tx)) - before)
    })
    await createAccount(tx, { label: 'Late', now: new Date() })
  })
  expect(seen).toEqual([1])
  const failing = inTransaction(db, async (tx) => {
    await createAccount(tx, { label: 'Never', now: new Date() })
    await beforeCommit(tx, () => Promise.reject(new Error('no')))
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count(db)).toBe(before + 1)
})

test('after a rollback it never happens', async () => {
  const seen: string[] = []
  const failing = inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => seen.push('committed'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(seen).toEqual([])
})

test('outside a transaction it happens at once', () => {
  const seen: string[] = []
  afterCommit(database.db, () => seen.push('done'))
  expect(seen).toEqual(['done'])
})
