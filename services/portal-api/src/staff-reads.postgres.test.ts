import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CALLS } from '@portal/contracts/table'
import { type KnownRows, type StaffRead, staffReads } from '@portal/contracts/testing/admin-reads'
import { createTestFoundation } from '@portal/foundation/testing'
import { type SQL, sql } from 'drizzle-orm'
import { seedMany } from './seed/many/seed-many.ts'
import { seedCatalog } from './seed/seed-catalog.sql.ts'
import { appOver, type TestApp } from './testing/test-app.ts'
import type { TestCaller } from './testing/test-caller.ts'

/*
 * No read of the staff gets slower with the number of customers (rule G140). What a statement reads is counted, not timed: PostgreSQL runs it
 * once more and tells the rows that each of its scans passed over. What it would do with a table only because it is small is forbidden to it
 * (a sequential scan, a join that reads a whole table), so the plan does not depend on the size of this test; statistics are of all rows, so
 * they are the same each time.
 */

const SIZES = { accounts: 1_000, people: 3_000, auditRows: 10_000, seed: 1 }
/** Tables with as many rows grow with the customers. */
const MANY_ROWS = 600
/** Rows of such a table that one scan may pass over. */
const MOST_ROWS = 300

/** Reads of `staffReads` that pass over more, each with why that stays quick. */
const READING_MORE: Readonly<Record<string, string>> = {
  'inbox: figures': 'counts what is open and seven days, in a call of its own that no list waits for',
  'inbox: waiting first':
    'sorts those who wait and belong to nobody: what is left to do, which is answered and not kept',
  'transactions: refunds of a year': 'one line of 25 is a refund: the fiftieth ends the scan, however many there are',
}

/** Staff's calls that read and are not in `staffReads`, each with why they need not be. */
const NOT_HELD: Readonly<Record<string, string>> = {
  exportAuditEntriesOfAccount: 'a file of at most 20,000 lines, which nobody waits for at a screen',
  exportStaffActs: 'a file of at most 20,000 lines, which nobody waits for at a screen',
  exportTaxRates: 'reads the tax rates, which customers add none of',
  getAttachmentAsStaff: 'reads one image by its key',
  getClock: 'reads one row of its own',
  getConversationAsStaff: 'reads one conversation by its key, and 20 of its person',
  getKeyUsageOfSubscriptionsAsStaff: 'double of getKeyUsageAsStaff',
  getPricingSchedule: 'reads the catalog',
  getReceiptAsStaff: 'draws one paper',
  getRefundTerms: 'reads one transaction',
  getSiteUse: 'reads counts by day, which customers add none of',
  getTaxRateOfOrder: 'reads one order',
  listAllAnnouncements: 'reads the announcements, which customers add none of',
  listCannedAnswers: 'reads at most 200 rows of support',
  listCapabilities: 'reads the catalog',
  listCatalogLicenses: 'reads the catalog',
  listCatalogPlans: 'reads the catalog',
  listConversationAssignees: 'reads the people of support',
  listEditions: 'reads the catalog',
  listProductLines: 'reads the catalog',
  listRateLimitsOfLicense: 'reads by the key of one license',
  listSavedViews: 'reads at most 100 rows of one person',
  listStaffPermissions: 'reads no row',
  listTaxRates: 'reads the tax rates, which customers add none of',
  listTracedRequests: 'reads by the term of one trace',
  readConversationAsStaff: 'reads one conversation by its key, at most 100 messages and 200 notes',
}

let app: TestApp
let root: TestCaller
let big: Set<string>
/** First column of each index that is in order. */
let firstColumns: ReadonlyMap<string, string>
let reads: StaffRead[]
beforeAll(async () => {
  app = await appOver(await createTestFoundation())
  await seedCatalog(app.db)
  await seedMany(app.foundation, SIZES)
  await app.foundation.asOwner('vacuum analyze')
  root = await app.staff('super-admin')
  const tables = await rowsOf<{ relname: string }>(
    sql`select relname from pg_class where relkind = 'r' and reltuples >= ${MANY_ROWS}`,
  )
  big = new Set(tables.map(({ relname }) => relname))
  const indexes = await rowsOf<{ name: string; first: string }>(sql`
    select relname as name, pg_get_indexdef(indexrelid, 1, true) as first
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where amname = 'btree'`)
  firstColumns = new Map(indexes.map(({ name, first }) => [name, first]))
  reads = staffReads(await knownRows())
})
afterAll(() => app.close())

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
  return ((await app.db.execute(query)) as unknown as { rows: Row[] }).rows
}

/** An ordinary account in the middle, and what is nearest to it. */
async function knownRows(): Promise<KnownRows> {
  const [row] = await rowsOf<Omit<KnownRows, 'today'>>(sql`
    with account as (
      select * from accounts where id > 10500 and organization_id is not null and id in (select account_id from account_licences)
      order by id limit 1)
    select json_build_object('id', account.id, 'label', label, 'owner', person.id::text) as account,
      json_build_object('id', person.id, 'email', email, 'firstName', first_name, 'lastName', last_name) as person,
      (select json_build_object('id', id, 'name', name) from organizations where id = account.organization_id) as organization,
      (select id from orders where account_id >= account.id order by account_id limit 1) as "order",
      (select json_build_object('id', id, 'masked', masked_token) from secret_keys where account_id >= account.id limit 1) as "secretKey",
      (select json_build_object('id', key_id, 'host', host) from website_key_hosts join website_keys as key on key.id = key_id
        where account_id >= account.id order by account_id limit 1) as "websiteKey",
      (select licence_id from account_licences where account_id = account.id limit 1) as license,
      (select plan_id from subscriptions limit 1) as plan
    from account join memberships on account_id = account.id and 'account-owner' = any(roles) join users as person on person.id = user_id`)
  if (!row) throw new Error('Nothing was seeded.')
  return { ...row, today: app.clock.now().toISOString().slice(0, 10) }
}

interface Plan {
  'Relation Name'?: string
  'Node Type': string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Scans of big tables that passed over too many rows, in words. */
function wideScans(plan: Plan): string[] {
  const { 'Relation Name': table = '', 'Actual Loops': loops } = plan
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own =
    big.has(table) && each * loops > MOST_ROWS ? [`${plan['Node Type']} of ${table}: ${each * loops} rows`] : []
  return [...own, ...wholeIndex(plan), ...(plan.Plans ?? []).flatMap(wideScans)]
}

/** An index that is asked for its later columns alone is read from end to end, and the rows that it does without are not reported. */
function wholeIndex(plan: Plan): string[] {
  const { 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition } = plan
  const first = firstColumns.get(index)
  const isWhole = big.has(table) && condition && first && !condition.includes(first)
  return isWhole ? [`${plan['Node Type']} of ${table}: all of ${index}`] : []
}

/** Runs a statement once more, as it was, and returns its plan with what it did. */
async function explain(statement: string, values: readonly unknown[]): Promise<Plan> {
  const parts = statement
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part)))
  return app.db.transaction(async (tx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.execute(sql.raw(`set local enable_${way} = off`))
    const { rows } = (await tx.execute(
      sql`explain (analyze, timing off, format json) ${sql.join(parts)}`,
    )) as unknown as {
      rows: { 'QUERY PLAN': { Plan: Plan }[] }[]
    }
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error(`PostgreSQL returned no plan for ${statement}`)
    return plan
  })
}

/** Makes the call, and then explains each of its reads. */
async function wideScansOf({ name, call, ...given }: StaffRead): Promise<string[]> {
  heard = []
  const answer = await root.send(call, given)
  const made = heard.filter(({ statement }) => /^\s*(select|with)\b/i.test(statement))
  expect([name, answer.statusCode]).toEqual([name, 200])
  const wide: string[] = []
  for (const { statement, values } of made) {
    for (const scan of wideScans(await explain(statement, values))) wide.push(`${name}: ${scan}\n${statement}`)
  }
  return wide
}

let heard: { statement: string; values: readonly unknown[] }[] = []
beforeAll(() => app.foundation.onStatement((statement, values) => void heard.push({ statement, values })))

test('rule G140: no read of the staff passes over many rows of a table that grows with the customers', async () => {
  expect([...big]).toEqual(
    expect.arrayContaining(['accounts', 'audit', 'conversations', 'memberships', 'orders', 'secret_keys', 'users']),
  )
  const wide: string[] = []
  for (const read of reads) if (!(read.name in READING_MORE)) wide.push(...(await wideScansOf(read)))
  expect(wide.join('\n\n')).toBe('')
})

test('what may read more does', async () => {
  for (const name of Object.keys(READING_MORE)) {
    const read = reads.find((one) => one.name === name)
    expect([name, read ? (await wideScansOf(read)).length : 0]).not.toEqual([name, 0])
  }
})

test('every call by which staff read is held, or named with its reason', () => {
  const held = new Set(reads.map(({ call }) => `${call.method} ${call.service} ${call.path}`))
  const unheld = Object.entries(CALLS)
    .filter(([, { method, path }]) => method === 'GET' && /\/(admin|internal)\//.test(path))
    .filter(([, { method, service, path }]) => !held.has(`${method} ${service} ${path}`))
    .map(([name]) => name)
  expect(unheld.sort()).toEqual(Object.keys(NOT_HELD))
})
