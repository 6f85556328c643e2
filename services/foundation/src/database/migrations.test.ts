import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { createLogger } from '../logging.ts'
import { isStartupError } from '../startup-error.ts'
import { baselineAlone } from '../testing/baseline-alone.ts'
import { createDatabase } from '../testing/migrated.ts'
import { copyPgliteData, ENGINE } from '../testing/open-test-database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { openDatabase } from './open-database.ts'

const log = createLogger({ logLevel: 'silent' })
const FOLDER = migrationsFolder()
const journal = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8'))
const entries: { idx: number; tag: string; when: number }[] = journal.entries

describe('the migrations', () => {
  const filesIn = (folder: string, end: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(end))
      .sort()

  test('are named by their times, and each comes after the one before', () => {
    expect(entries.filter(({ tag }) => !/^20\d{12}_[a-z\d_]+$/.test(tag))).toEqual([])
    expect(entries.map(({ idx }) => idx)).toEqual([...entries.keys()])
    const prefixes = entries.map(({ tag }) => tag.slice(0, 14))
    expect(prefixes).toEqual([...new Set(prefixes)].sort())
    // The migrator leaves out what comes with an earlier time than one that a database has.
    const times = entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  test('are all in the journal, and the snapshot is that of the newest', () => {
    expect(filesIn(FOLDER, '.sql')).toEqual(entries.map(({ tag }) => `${tag}.sql`))
    const newest = entries.at(-1)?.tag.slice(0, 14)
    expect(filesIn(join(FOLDER, 'meta'), '_snapshot.json')).toEqual([`${newest}_snapshot.json`])
  })
})

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

type Place = Awaited<ReturnType<typeof emptyPlace>>
type Ask = <Row>(statement: string) => Promise<Row[]>

/** Queries a database that no service has open. */
async function over<Result>({ url, folder }: Place, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const { client, close } = url ? await onPostgres(url) : await onPglite(folder ?? '')
  try {
    return await work(async <Row>(statement: string) => (await client.query(statement)).rows as Row[])
  } finally {
    await close()
  }
}

interface Asked {
  client: { query(statement: string): Promise<{ rows: unknown[] }> }
  close(): Promise<void>
}

async function onPostgres(url: string): Promise<Asked> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, close: () => client.end() }
}

async function onPglite(folder: string): Promise<Asked> {
  const client = await PGlite.create(join(folder, 'data'))
  return { client, close: () => client.close() }
}

/** Inserts two rows into every table with a value in each column; references need not exist. */
const FILL_EVERY_TABLE = `
  do $$
  declare filled record;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for filled in
      select table_name, string_agg(quote_ident(column_name), ', ') as columns, string_agg(
        case data_type
          when 'ARRAY' then quote_literal('{}')
          when 'boolean' then 'n = 2'
          when 'jsonb' then 'to_jsonb(n)'
          when 'date' then $sql$ date '2026-01-01' + n::integer $sql$
          when 'timestamp with time zone' then $sql$ timestamptz '2026-01-01' + n * interval '1 day' $sql$
          else 'n::text::' || udt_name
        end, ', ') as contents
      from information_schema.columns
      -- A registration has a password or a provider, never both.
      where table_schema = 'public' and is_identity = 'NO' and column_name <> 'provider_login'
      group by table_name
    loop
      execute format('insert into %I (%s) select %s from generate_series(2, 3) n', filled.table_name, filled.columns, filled.contents);
    end loop;
  end $$`

/** State that the 50 numbered migrations left, the last one 0081. */
const COMPLETE = { count: 50, lastAt: 1795719413282 }

/** A database with rows as the last of the numbered migrations left it. */
async function databaseOfYesterday(): Promise<Place> {
  const place = await emptyPlace()
  await (await openDatabase({ ...place, log, migrations: baselineAlone() })).close()
  await over(place, async (ask) => {
    await ask(FILL_EVERY_TABLE)
    await haveNumbered(ask, COMPLETE)
  })
  return place
}

async function haveNumbered(ask: Ask, { count, lastAt }: { count: number; lastAt: number }): Promise<void> {
  await ask('delete from drizzle.__drizzle_migrations')
  await ask(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'numbered ' || n, ${lastAt} - (${count} - n) * 1000 from generate_series(1, ${count}) n`,
  )
}

interface Contents {
  columns: Record<string, string[]>
  rows: Record<string, unknown[]>
  sequences: unknown[]
  migrations: { hash: string; at: number }[]
}

/** Every row of every table, of columns that are there now or of those that are named. */
async function contentsOf(ask: Ask, named?: Contents['columns']): Promise<Contents> {
  const tables = await ask<{ table: string; columns: string[] }>(
    `select table_name as table, json_agg(column_name order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  )
  const columns = named ?? Object.fromEntries(tables.map(({ table, columns }) => [table, columns]))
  const rows: Contents['rows'] = {}
  for (const [table, names] of Object.entries(columns)) {
    const list = names.map((name) => `"${name}"`).join()
    rows[table] = await ask(`select to_jsonb(r) as row from (select ${list} from "${table}") r order by 1`)
  }
  return {
    columns,
    rows,
    sequences: await ask(
      "select sequencename, last_value::int from pg_sequences where schemaname = 'public' order by 1",
    ),
    migrations: await ask('select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by id'),
  }
}

describe('a database of the numbered migrations', () => {
  let place: Place
  beforeAll(async () => {
    place = await databaseOfYesterday()
  })

  test('is refused untouched when it does not have just these, and says how to go on', async () => {
    for (const applied of [
      // Without the last one, without one in between, and with one that was never on the main branch.
      { count: 49, lastAt: 1795719389824 },
      { count: 49, lastAt: 1795719413282 },
      { count: 51, lastAt: 1795719500000 },
    ]) {
      const before = await over(place, async (ask) => {
        await haveNumbered(ask, applied)
        return contentsOf(ask)
      })
      const refusal = await openDatabase({ ...place, log }).catch((error) => error)
      expect(isStartupError(refusal)).toBe(true)
      expect(refusal.message).toBe(
        'This version cannot take over the tables of this database: start it once with the last version that has the migration 0081_sso_connections_can_be_taken_back, or, if nothing in it is needed, begin with an empty one (without DATABASE_URL: delete .data).',
      )
      expect(await over(place, contentsOf)).toEqual(before)
    }
  })

  test('goes on with every row of every table, once it is known to have all of them, also one that was refused before', async () => {
    const before = await over(place, async (ask) => {
      await haveNumbered(ask, COMPLETE)
      return contentsOf(ask)
    })
    expect(Object.keys(before.rows)).toHaveLength(78)
    expect(Object.entries(before.rows).filter(([, rows]) => rows.length < 2)).toEqual([])

    await (await openDatabase({ ...place, log })).close()
    const after = await over(place, (ask) => contentsOf(ask, before.columns))
    expect(after.rows).toEqual(before.rows)
    expect(after.sequences).toEqual(expect.arrayContaining(before.sequences))
    expect(after.migrations).toEqual([
      ...before.migrations,
      ...entries.map(({ when }) => ({ hash: expect.stringMatching(/^[\da-f]{64}$/), at: when })),
    ])

    await (await openDatabase({ ...place, log })).close()
    expect(await over(place, (ask) => contentsOf(ask, before.columns))).toEqual(after)
  })
})

test('rule I157: subscriptions from before have the capabilities that the catalog said', async () => {
  const place = await emptyPlace()
  await (await openDatabase({ ...place, log, migrations: baselineAlone() })).close()
  await over(place, (ask) =>
    ask(`
      do $$
      begin
        perform set_config('session_replication_role', 'replica', true);
        insert into product_lines (id, key, full_key, description, capabilities) values ('l', 'l', 'l', '', '{verify,zip4}');
        insert into editions values ('e', 'l', 'e', '', '{batch}');
        insert into licences (id, edition_id, key, label, description, hosting, capabilities)
          values ('li', 'e', 'li', '', '', 'cloud', '{verify}');
        insert into plans (id, "licence_id", description, nickname, lookups, months, price_cents, tier, renewable, capabilities)
          values ('p', 'li', '', '', 1, 1, 1, '', true, '{History}');
        insert into subscriptions (id, account_id, "licence_id", plan_id, created_at, starts_at, expires_at, issued)
          values ('s', 1, 'li', 'p', now(), now(), now(), 1);
      end $$`),
  )
  await (await openDatabase({ ...place, log })).close()
  const found = await over(place, (ask) => ask('select capabilities from subscriptions'))
  expect(found).toEqual([{ capabilities: ['History', 'batch', 'verify', 'zip4'] }])
})

test('rule G81: logins from before know the organization whose single sign-on they were', async () => {
  const place = await emptyPlace()
  await (await openDatabase({ ...place, log, migrations: baselineAlone() })).close()
  await over(place, (ask) =>
    ask(`
      do $$
      begin
        perform set_config('session_replication_role', 'replica', true);
        insert into organizations (id, name, key_hash, created_at) values (7, 'o', 'k', now());
        insert into sessions (id, token_hash, user_id, organization_id, signed_in_at, last_active_at)
          values ('company', 'a', 1, 7, now(), now()), ('own', 'b', 1, null, now(), now());
        insert into sign_ins (id, user_id, at, provider, session_id, address, user_agent) values
          (1, 1, now(), 'sso', 'company', '', ''), (2, 1, now(), 'password', 'own', '', ''), (3, 1, now(), 'sso', 'gone', '', '');
      end $$`),
  )
  await (await openDatabase({ ...place, log })).close()
  const found = await over(place, (ask) => ask('select id, organization_id from sign_ins order by id'))
  expect(found).toEqual([
    { id: 1, organization_id: 7 },
    { id: 2, organization_id: null },
    { id: 3, organization_id: null },
  ])
})

test('rule F98: domains that were claimed by a mailbox count until they are looked up, and lapsed claims do not', async () => {
  const place = await emptyPlace()
  await (await openDatabase({ ...place, log, migrations: baselineAlone() })).close()
  await over(place, (ask) =>
    ask(`
      do $$
      begin
        perform set_config('session_replication_role', 'replica', true);
        insert into organizations (id, name, key_hash, primary_account_id, created_at) values (7, 'o', 'k', 70, now());
        insert into users (id, email, canonical_email, first_name, last_name, created_at, email_confirmed_at)
          values (1, 'Owner@Acme.example', 'owner@acme.example', '', '', now(), now());
        insert into memberships (account_id, user_id, roles, created_at) values (70, 1, '{account-owner}', now());
        insert into sso_names (kind, value, organization_id, claimed_at) values
          ('domain', 'acme.example', 7, '2026-03-09T09:00:00Z'), ('domain', 'left.example', 7, now()), ('name', 'acme', 7, now());
      end $$`),
  )
  await (await openDatabase({ ...place, log })).close()
  const found = await over(place, (ask) =>
    ask(
      "select organization_id, domain, token ~ '^[0-9a-f]{64}$' as secret, missing_since, checked_at from organization_domains where verified_at = '2026-03-09T09:00:00Z'",
    ),
  )
  expect(found).toEqual([
    { organization_id: 7, domain: 'acme.example', secret: true, missing_since: null, checked_at: null },
  ])
  expect(await over(place, (ask) => ask('select count(*)::int as count from organization_domains'))).toEqual([
    { count: 1 },
  ])
})

test('the indexes that operators make before an update are those of the migrations, which leave them as they are', async () => {
  const operations = readFileSync(join(FOLDER, '../../../docs/operations.md'), 'utf8')
  const statements = operations.match(/^create index concurrently .*;$/gm) ?? []
  expect(statements).toHaveLength(5)
  const later = entries.slice(1).map(({ tag }) => readFileSync(join(FOLDER, `${tag}.sql`), 'utf8'))
  const onAudit = later.join('\n').match(/^CREATE .*INDEX .* ON "audit" .*$/gm) ?? []
  expect(onAudit).toHaveLength(5)
  for (const made of onAudit) expect(made).toMatch(/^CREATE INDEX IF NOT EXISTS /)
  const indexesIn = (place: Place) =>
    over(place, (ask) =>
      ask<{ name: string; definition: string }>(
        "select indexname as name, indexdef as definition from pg_indexes where tablename = 'audit' order by indexname",
      ),
    )
  const [prepared, fresh] = [await emptyPlace(), await emptyPlace()]
  await (await openDatabase({ ...prepared, log, migrations: baselineAlone() })).close()
  await over(prepared, async (ask) => {
    for (const statement of statements) await ask(statement)
  })
  const made = (await indexesIn(prepared)).map(({ name }) => name)
  expect(made).toEqual(
    expect.arrayContaining(['audit_refusals_by_provider', 'audit_roles_of_staff', 'audit_round_trips_by_provider']),
  )

  await (await openDatabase({ ...prepared, log })).close()
  await (await openDatabase({ ...fresh, log })).close()
  expect(await indexesIn(prepared)).toEqual(await indexesIn(fresh))
})
