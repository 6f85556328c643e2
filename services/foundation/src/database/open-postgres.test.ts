import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLogger } from '../logging.ts'
import { createAccount } from '../people/people.sql.ts'
import { accounts } from '../people/people.tables.ts'
import { createDatabase } from '../testing/migrated.ts'
import { newPostgresDatabase } from '../testing/open-test-database.ts'
import { MIGRATIONS } from './migrations-folder.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

const log = createLogger({ logLevel: 'silent' })

test('a PostgreSQL that cannot be reached is one sentence, without its password', async () => {
  const opening = openDatabase({ url: 'postgres://portal:hunter2@127.0.0.1:1/portal', log })
  await expect(opening).rejects.toThrow('PostgreSQL cannot be reached (ECONNREFUSED): check DATABASE_URL.')
})

describe('PostgreSQL', () => {
  test('is migrated once when several processes start at the same time', async () => {
    const server = process.env.TEST_POSTGRES_URL ?? ''
    await createDatabase(`${server}postgres`, 'started_by_three')
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: `${server}started_by_three`, log })))

    const migrations = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql')).length
    const found = await opened[0]?.db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
    expect((found as unknown as { rows: { count: number }[] }).rows).toEqual([{ count: migrations }])
    await Promise.all(opened.map(({ close }) => close()))
  })

  test('a transaction that goes on after a failed statement is not reported as committed', async () => {
    const { db, close } = await openDatabase({ url: await newPostgresDatabase(), log })
    const change = inTransaction(db, async (tx) => {
      await createAccount(tx, { label: 'Lost', now: new Date() })
      await tx.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(change).rejects.toThrow('A transaction went on after a statement in it had failed.')
    await close()
  })

  test('a part of a transaction can fail alone', async () => {
    const { db, close } = await openDatabase({ url: await newPostgresDatabase(), log })
    await inTransaction(db, async (tx) => {
      await createAccount(tx, { label: 'Kept', now: new Date() })
      await tx.transaction((part) => part.execute(sql`select 1 / 0`)).catch(() => undefined)
    })
    expect(await db.select({ label: accounts.label }).from(accounts)).toEqual([{ label: 'Kept' }])
    await close()
  })

  test('the other end of an open connection is asked whether it lives', async () => {
    const url = await newPostgresDatabase()
    const { db, close } = await openDatabase({ url, log })
    await db.execute(sql`select 1`)
    expect(timersOfConnectionsTo(Number(new URL(url).port))).toContain('keep-alive')
    await close()
  })
})

/** As the kernel of Linux lists them: remote address, state, and in the sixth column which timer runs. */
function timersOfConnectionsTo(port: number): string[] {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const connections = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return connections
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to, state]) => to === remote && state === '01')
    .map(([, , , , , timer]) => (timer?.startsWith('02:') ? 'keep-alive' : 'none'))
}
