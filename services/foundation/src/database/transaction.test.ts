import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createAccount } from '../people/people.sql.ts'
import { accounts } from '../people/people.tables.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { afterCommit, inTransaction, type OpenDatabase } from './transaction.ts'

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
