import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createLogger } from '../logging.ts'
import { createAccount } from '../people/people.sql.ts'
import { accounts } from '../people/people.tables.ts'
import { baselineAlone } from '../testing/baseline-alone.ts'
import { askPostgres, createDatabase } from '../testing/migrated.ts'
import { newPostgresDatabase } from '../testing/open-test-database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { migrateDatabase, openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

const log = createLogger({ logLevel: 'silent' })

test('a PostgreSQL that cannot be reached is one sentence, without its password', async () => {
  const opening = openDatabase({ url: 'postgres://portal:hunter2@127.0.0.1:1/portal', log })
  await expect(opening).rejects.toThrow('PostgreSQL cannot be reached (ECONNREFUSED): check DATABASE_URL.')
})

test('no statement is compiled before it is run', async () => {
  const { db, close } = await openDatabase({ url: await newPostgresDatabase(), log })
  expect(await db.execute(sql`show jit`)).toMatchObject({ rows: [{ jit: 'off' }] })
  await close()
})

/** A database of its own, and a role that may connect and has no other right. */
async function newDatabase(name: string) {
  const server = process.env.TEST_POSTGRES_URL ?? ''
  await createDatabase(`${server}postgres`, name)
  await askPostgres(`${server}postgres`, `create role ${name} login`)
  const ownerUrl = `${server}${name}`
  return { ownerUrl, url: Object.assign(new URL(ownerUrl), { username: name }).href }
}

describe('the application’s role', () => {
  test('works with tables that somebody else owns and migrates', async () => {
    const { url, ownerUrl } = await newDatabase('owned_by_another')
    const { db, close } = await openDatabase({ url, ownerUrl, keepsAuditSafe: true, log })
    await createAccount(db, { label: 'Made', now: new Date() })
    expect(await db.select({ label: accounts.label }).from(accounts)).toEqual([{ label: 'Made' }])
    await close()

    // A service is not given the owner's address; what was migrated before it started is enough.
    const service = await openDatabase({ url, keepsAuditSafe: true, log })
    expect(await service.db.select({ label: accounts.label }).from(accounts)).toEqual([{ label: 'Made' }])
    await service.close()
  })

  test('is told when the tables are older than the release', async () => {
    const { url, ownerUrl } = await newDatabase('older')
    await (await openDatabase({ url, ownerUrl, log })).close()
    await askPostgres(
      ownerUrl,
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    )
    await expect(openDatabase({ url, log })).rejects.toThrow(
      'The database is older than this release: run `npm run migrate` with DATABASE_OWNER_URL first.',
    )
  })

  test('waits for the owner to take over a database of the numbered migrations', async () => {
    const { url, ownerUrl } = await newDatabase('numbered')
    await (await openDatabase({ url, ownerUrl, log, migrations: baselineAlone() })).close()
    await askPostgres(ownerUrl, 'delete from drizzle.__drizzle_migrations')
    await askPostgres(
      ownerUrl,
      `insert into drizzle.__drizzle_migrations (hash, created_at)
       select 'numbered ' || n, 1795719413282 - (50 - n) * 1000 from generate_series(1, 50) n`,
    )
    await expect(openDatabase({ url, log })).rejects.toThrow(
      'The database is older than this release: run `npm run migrate` with DATABASE_OWNER_URL first.',
    )

    await migrateDatabase(ownerUrl, { application: url })
    const service = await openDatabase({ url, keepsAuditSafe: true, log })
    expect(await service.db.select().from(accounts)).toEqual([])
    await service.close()
  })

  test.each([
    ['may do anything', (role: string) => `alter role ${role} superuser`],
    ['may change the log', (role: string) => `grant update on audit to ${role}`],
    ['belongs to the owner', (role: string) => `grant portal to ${role}`],
  ])('is refused by a production start when it %s', async (what, grant) => {
    const role = `unsafe_${what.replaceAll(' ', '_')}`
    const { url, ownerUrl } = await newDatabase(role)
    await (await openDatabase({ url, ownerUrl, log })).close()
    await askPostgres(ownerUrl, grant(role))

    await expect(openDatabase({ url, keepsAuditSafe: true, log })).rejects.toThrow(
      'The role of DATABASE_URL could change the audit log',
    )
  })
})

describe('PostgreSQL', () => {
  test('is migrated once when several processes start at the same time', async () => {
    const server = process.env.TEST_POSTGRES_URL ?? ''
    await createDatabase(`${server}postgres`, 'started_by_three')
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: `${server}started_by_three`, log })))

    const migrations = readdirSync(migrationsFolder()).filter((file) => file.endsWith('.sql')).length
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

/** Parses the Linux kernel's connection list: remote address, state, and in the sixth column the active timer. */
function timersOfConnectionsTo(port: number): string[] {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const connections = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return connections
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to, state]) => to === remote && state === '01')
    .map(([, , , , , timer]) => (timer?.startsWith('02:') ? 'keep-alive' : 'none'))
}
