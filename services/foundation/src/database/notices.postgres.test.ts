import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { createLogger } from '../logging.ts'
import { newPostgresDatabase } from '../testing/open-test-database.ts'
import { listen, notify } from './notices.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction, type OpenDatabase } from './transaction.ts'

let url: string
let database: OpenDatabase
let stop: () => Promise<void>
let other: pg.Client
let heard: () => void = () => {}

beforeAll(async () => {
  url = await newPostgresDatabase()
  database = await openDatabase({ url })
  other = new pg.Client({ connectionString: url })
  await other.connect()
  const listening = next()
  stop = listen('changes', () => heard(), { url, log: createLogger({ logLevel: 'silent' }) })
  await listening
})
afterAll(async () => {
  await stop()
  await other.end()
  await database.close()
})

/** Resolves with the next notice; listening itself is one, because something may have happened before. */
function next(): Promise<void> {
  return new Promise((resolve) => {
    heard = resolve
  })
}

test('a notice of another process is heard within a second', async () => {
  const notice = next()
  const sent = performance.now()
  await other.query(`select pg_notify('changes', '')`)
  await notice
  expect(performance.now() - sent).toBeLessThan(1000)
})

test('a notice of a transaction that does not commit is heard by nobody', async () => {
  let times = 0
  heard = () => {
    times += 1
  }
  const failing = inTransaction(database.db, async (tx) => {
    await notify(tx, 'changes')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const notice = next().then(() => {
    times += 1
  })
  await other.query(`select pg_notify('changes', '')`)
  await notice
  expect(times).toBe(1)
})

test('after a lost connection the next one is a notice: something may have happened meanwhile', async () => {
  const notice = next()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  )
  await notice
  const later = next()
  await other.query(`select pg_notify('changes', '')`)
  await expect(later).resolves.toBeUndefined()
})
