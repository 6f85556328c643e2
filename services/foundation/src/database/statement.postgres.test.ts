import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { createAccount } from '../people/people.sql.ts'
import { accounts } from '../people/people.tables.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { statement } from './statement.ts'
import { inTransaction, type OpenDatabase } from './transaction.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Returns a function whose calls resolve together, once there are as many. */
function gate(size: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === size) for (const go of waiting) go()
    })
}

let written = 0
const byLabel = statement<{ label: string }, { label: string }[]>('accounts-by-label', (tx) => {
  written += 1
  return tx
    .select({ label: accounts.label })
    .from(accounts)
    .where(eq(accounts.label, sql.placeholder('label')))
})

test('rule E39: a statement is written once for all transactions of a database, and each sees what it wrote itself', async () => {
  const { db } = database
  const labels = ['One', 'Two', 'Three']
  const [allAreOpen, allHaveRead] = [gate(3), gate(3)]
  const seen = labels.map((label) =>
    inTransaction(db, async (tx) => {
      await createAccount(tx, { label, now: new Date() })
      await allAreOpen()
      const found = await Promise.all(labels.map((one) => byLabel(tx, { label: one })))
      await allHaveRead()
      return found.flat()
    }),
  )
  expect(await Promise.all(seen)).toEqual([[{ label: 'One' }], [{ label: 'Two' }], [{ label: 'Three' }]])
  expect(await byLabel(db, { label: 'Two' })).toEqual([{ label: 'Two' }])
  expect(written).toBe(2)
})
