import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { verifyChains } from '../audit/index.ts'
import { createLogger } from '../logging.ts'
import { createDatabase } from '../testing/migrated.ts'
import { copyPgliteData, ENGINE } from '../testing/open-test-database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openDatabase } from './open-database.ts'
import type { OpenDatabase } from './transaction.ts'

const log = createLogger({ logLevel: 'silent' })

/** The folder of migrations as it was when it held the first so many. */
function firstMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  return folder
}

/** An empty place for a database on the engine under test. */
async function emptyPlace(): Promise<{ url?: string; folder?: string }> {
  if (ENGINE === 'pglite') {
    const folder = mkdtempSync(join(tmpdir(), 'portal-pglite-'))
    copyPgliteData('empty', join(folder, 'data'))
    return { folder }
  }

  const server = process.env.TEST_POSTGRES_URL ?? ''
  const name = `migrated_later_${randomUUID().slice(0, 8)}`
  await createDatabase(`${server}postgres`, name)
  return { url: `${server}${name}` }
}

async function rowsOf({ db }: OpenDatabase, query: string) {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: unknown[] }).rows
}

/** One account with two orders, as they were stored when UUIDs named them; a subscription hangs on the newer one. */
const NAMED_BY_UUIDS = `
  insert into accounts (id, label, created_at) values (1, 'Acme', now());
  insert into product_lines values ('line', 'line', 'line', '', '{}');
  insert into editions values ('edition', 'line', 'edition', '', '{}');
  insert into licences (id, edition_id, key, label, description, hosting, capabilities)
    values ('licence', 'edition', 'licence', '', '', 'cloud', '{}');
  insert into plans (id, licence_id, description, nickname, lookups, months, price_cents, tier, renewable, capabilities)
    values ('plan', 'licence', '', '', 10, 1, 500, '', true, '{}');
  insert into account_licences (account_id, licence_id, created_at) values (1, 'licence', now());
  insert into orders (id, account_id, created_at, unit_cents, tax_cents)
    values ('0a-newer', 1, '2026-02-01', 200, 0), ('9f-older', 1, '2026-01-01', 100, 0);
  insert into order_items (id, order_id, plan_id, description, lookups, unit_cents, tax_cents)
    values ('item', '9f-older', 'plan', '', 10, 100, 0);
  insert into subscriptions (id, account_id, licence_id, plan_id, order_id, created_at, starts_at, expires_at, issued)
    values ('ordered', 1, 'licence', 'plan', '0a-newer', now(), now(), now(), 10),
           ('given', 1, 'licence', 'plan', null, now(), now(), now(), 10)`

test('orders that were named by UUIDs are numbered, oldest first, and what hangs on them follows', async () => {
  const place = await emptyPlace()
  const old = await openDatabase({ ...place, log, migrations: firstMigrations(2) })
  for (const statement of NAMED_BY_UUIDS.split(';')) await rowsOf(old, statement)
  await old.close()

  const migrated = await openDatabase({ ...place, log })
  await rowsOf(migrated, 'insert into orders (account_id, created_at, unit_cents, tax_cents) values (1, now(), 300, 0)')
  expect(await rowsOf(migrated, 'select id, unit_cents from orders order by id')).toEqual([
    { id: 10_001, unit_cents: 100 },
    { id: 10_002, unit_cents: 200 },
    { id: 10_003, unit_cents: 300 },
  ])
  expect(await rowsOf(migrated, 'select order_id from order_items')).toEqual([{ order_id: 10_001 }])
  expect(await rowsOf(migrated, 'select id, order_id from subscriptions order by id')).toEqual([
    { id: 'given', order_id: null },
    { id: 'ordered', order_id: 10_002 },
  ])
  await migrated.close()
})

test('a fault that was stored before equal ones were counted is there once', async () => {
  const place = await emptyPlace()
  const old = await openDatabase({ ...place, log, migrations: firstMigrations(3) })
  await rowsOf(
    old,
    `insert into faults (reference, reported_at, kind, message, page) values
      ('one', '2026-02-01', 'load', 'gone', '/'), ('two', '2026-02-01', 'load', 'gone', '/')`,
  )
  await old.close()

  const migrated = await openDatabase({ ...place, log })
  expect(
    await rowsOf(migrated, 'select reference, count, other_references from faults order by reference'),
  ).toMatchObject([
    { reference: 'one', count: 1, other_references: [] },
    { reference: 'two', count: 1, other_references: [] },
  ])
  await migrated.close()
})

test('the key of an organization of before is kept as its hash alone', async () => {
  const place = await emptyPlace()
  const old = await openDatabase({ ...place, log, migrations: firstMigrations(12) })
  await rowsOf(old, `insert into organizations (id, name, key, created_at) values (1, 'Acme', 'abc', now())`)
  await old.close()

  const migrated = await openDatabase({ ...place, log })
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  const [row] = await rowsOf(migrated, 'select to_jsonb(o) as row from organizations o')
  expect(row).toMatchObject({ row: { name: 'Acme', key_hash: hash, sealed_key: null } })
  expect(JSON.stringify(row)).not.toContain('abc')
  await migrated.close()
})

test('of contacts that had one address the oldest stays, with the topics of all', async () => {
  const place = await emptyPlace()
  const old = await openDatabase({ ...place, log, migrations: firstMigrations(18) })
  for (const statement of [
    "insert into accounts (id, label, created_at) values (1, 'Acme', now()), (2, 'Globex', now())",
    `insert into contacts (id, account_id, first_name, last_name, email, created_at) values
      (1, 1, 'Jo', 'Field', 'Jo@field.example', now()), (2, 1, 'Jo', 'F.', 'jo@field.example', now()),
      (3, 2, 'Jo', 'Field', 'jo@field.example', now())`,
    "insert into contact_topics values (1, 'billing'), (2, 'billing'), (2, 'usage'), (3, 'security')",
  ]) {
    await rowsOf(old, statement)
  }
  await old.close()

  const migrated = await openDatabase({ ...place, log })
  expect(await rowsOf(migrated, 'select id, canonical_email from contacts order by id')).toEqual([
    { id: 1, canonical_email: 'jo@field.example' },
    { id: 3, canonical_email: 'jo@field.example' },
  ])
  expect(await rowsOf(migrated, 'select contact_id as id, topic from contact_topics order by 1, 2')).toEqual([
    { id: 1, topic: 'billing' },
    { id: 1, topic: 'usage' },
    { id: 3, topic: 'security' },
  ])
  await migrated.close()
})

/** As a process of before inserts it. */
const OLD_LINES = `insert into audit (at, action, subject, account_id, actor_id, request_id, fields)
  select now() - at * interval '1 minute', 'secret-key.paused', 'key ' || at, nullif(at % 3, 0), at % 5, 'r', '{"label": "a"}'
  from generate_series(1, 30) at`

test('audit lines of before are chained, and so is what a process of before still writes', async () => {
  const place = await emptyPlace()
  const old = await openDatabase({ ...place, log, migrations: firstMigrations(8) })
  await rowsOf(old, OLD_LINES)
  await old.close()

  const migrated = await openDatabase({ ...place, log })
  const chain = { lines: 10, hash: expect.stringMatching(/^[\da-f]{64}$/) }
  const found = await verifyChains(migrated.db)
  expect(found).toEqual({ rows: 30, broken: undefined, ends: { 0: chain, 1: chain, 2: chain } })

  await rowsOf(migrated, OLD_LINES)
  expect(await verifyChains(migrated.db, found.ends)).toMatchObject({ rows: 60, broken: undefined })
  await migrated.close()
})

test('the journal names migrations in the order of their times: one that comes with an earlier time would be left out', () => {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'))
  const times = entries.map(({ when }: { when: number }) => when)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
  expect(entries.map(({ idx }: { idx: number }) => idx)).toEqual([...times.keys()])
})

test('money that was asked for before is not asked for again: it counts as sent', async () => {
  const place = await emptyPlace()
  const old = await openDatabase({ ...place, log, migrations: firstMigrations(39) })
  for (const statement of [
    "insert into accounts (id, label, created_at) values (1, 'Acme', now())",
    'insert into orders (id, account_id, created_at, unit_cents, tax_cents) values (1, 1, now(), 500, 0)',
    `insert into payment_methods (id, account_id, sealed_token, fingerprint, network, last_four, month, year, created_at,
      street, city, state, zip_code, country_code, is_primary)
      values ('card', 1, '', '', 'Visa', '4242', 1, 2030, now(), '', '', '', '', '', true)`,
    ...['asked', 'paid'].map(
      (
        state,
      ) => `insert into payments (id, order_id, account_id, key, card_id, cents, created_at, state, good_until, look_at)
        values ('${state}', 1, 1, '${state}', 'card', 500, '2026-02-01', '${state}', now(), now())`,
    ),
    `insert into transactions (id, account_id, order_id, payment_id, kind, unit_cents, tax_cents, created_at, is_test,
      gateway_id, gateway_message, gateway_response) values ('charge', 1, 1, 'paid', 'charge', 500, 0, now(), true, '', '', '')`,
    `insert into refunds (id, transaction_id, key, unit_cents, tax_cents, reason, created_at, state, is_void, look_at)
      values ('back', 'charge', 'back', 500, 0, '', now(), 'asked', true, now())`,
  ]) {
    await rowsOf(old, statement)
  }
  await old.close()

  const migrated = await openDatabase({ ...place, log })
  expect(await rowsOf(migrated, 'select id, sent_at is not null as sent from payments order by id')).toEqual([
    { id: 'asked', sent: true },
    { id: 'paid', sent: false },
  ])
  expect(await rowsOf(migrated, 'select sent_key, sent_at is not null as sent from refunds')).toEqual([
    { sent_key: 'back-void', sent: true },
  ])
  await migrated.close()
})
