import { DAY_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import type { EnvelopeKeys } from '@portal/foundation/secrets'
import { sql } from 'drizzle-orm'
import { sealToken } from '../../security/secret-keys/sealed-token.ts'
import { newToken } from '../../security/secret-keys/secret-key-token.ts'
import { newWebsiteKeyId } from '../../security/website-keys/website-key-id.ts'
import { createRandom, type Random } from '../random.ts'
import { at, LARGE, type ManyContext, pick } from './made-up.ts'

/** Rows of one statement. */
const BATCH = 5_000
const LABELS = [
  'Production',
  'Staging',
  'Checkout',
  'CRM import',
  'Nightly batch',
  'Mobile app',
  'Warehouse',
  'Store locator',
]

/** Secret keys with tokens that work, two for an account on average, and website keys with their hosts for every second one. */
export async function seedManyKeys(tx: Transaction, context: ManyContext, envelope: EnvelopeKeys): Promise<void> {
  const random = createRandom(`${context.seed}/many keys`)
  await inBatches(secretKeys(context, envelope, random), (rows) => insertSecretKeys(tx, context, rows))
  await inBatches(websiteKeys(context, random), (rows) => insertWebsiteKeys(tx, context, rows))
  await insertUsage(tx, context)
}

/** Every tenth key is paused and every fortieth deleted. */
function* secretKeys({ accounts, now }: ManyContext, envelope: EnvelopeKeys, random: Random) {
  for (let account = 1; account <= accounts; account += 1) {
    const count = account === 1 ? LARGE.secretKeys : random.between(0, 4)
    for (let key = 1; key <= count; key += 1) {
      const id = random.uuid()
      const born = now.getTime() - random.between(1, 700) * DAY_MS
      yield {
        account,
        id,
        label: `${LABELS[(account + key) % LABELS.length]} ${key}`,
        ...sealToken(envelope, id, newToken(random.bytes)),
        born: new Date(born),
        paused: random.between(1, 10) === 1 ? new Date(born + DAY_MS) : null,
        deleted: random.between(1, 40) === 1 ? new Date(now.getTime() - DAY_MS) : null,
      }
    }
  }
}

function* websiteKeys({ accounts }: ManyContext, random: Random) {
  const digit = (from: number, until: number) => random.between(from, until - 1)
  for (let account = 1; account <= accounts; account += 2) yield { account, id: newWebsiteKeyId(digit) }
}

async function inBatches<Row>(rows: Iterable<Row>, insert: (rows: readonly Row[]) => Promise<unknown>): Promise<void> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    await insert(batch)
    batch = []
  }
  if (batch.length > 0) await insert(batch)
}

function insertSecretKeys(tx: Transaction, { now, last }: ManyContext, rows: readonly object[]) {
  return tx.execute(sql`
    insert into secret_keys (id, account_id, label, sealed_token, masked_token, created_by, created_at, paused_at, deleted_at,
      recovery_deadline, last_used_at, last_used_from)
    select id, ${last.accounts}::int + account, label, "sealedToken", "maskedToken", ${last.users}::int + account, born,
      coalesce(deleted, paused), deleted, deleted + interval '30 days', ${at(now)} - interval '1 hour', '203.0.113.0/24'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(account int, id text, label text, "sealedToken" text,
      "maskedToken" text, born timestamptz, paused timestamptz, deleted timestamptz)`)
}

async function insertWebsiteKeys(tx: Transaction, { now, last }: ManyContext, rows: readonly object[]): Promise<void> {
  const keys = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(account int, id text)`
  await tx.execute(sql`
    insert into website_keys (id, account_id, label, created_by, created_at, last_used_at, last_used_from)
    select id, ${last.accounts}::int + account, 'Website', ${last.users}::int + account, ${at(now)} - interval '100 days',
      ${at(now)} - interval '2 hours', 'www.shop-' || account || '.example' from ${keys}`)
  await tx.execute(sql`
    insert into website_key_hosts (key_id, host) select id, prefix || 'shop-' || account || '.example'
    from ${keys}, unnest(array['', 'www.', 'checkout.']) as prefix order by account, prefix`)
}

/** Lookups of each secret key on three days, of those of the large account on thirty; refusals of one key of twenty. */
async function insertUsage(tx: Transaction, context: ManyContext): Promise<void> {
  const { now, last } = context
  const hour = sql`date_trunc('hour', ${at(now)})`
  const ofMany = sql`from secret_keys as key where key.account_id > ${last.accounts}::int`
  await tx.execute(sql`
    insert into key_usage (key_id, licence_id, hour, account_id, lookups)
    select id, 'us-core-cloud', ${hour} - interval '1 day' * n, account_id, 1 + ${pick(context, 'lookups', sql`id || n`, 900)}
    from (select * ${ofMany}) as key, generate_series(1, 30) as n where n <= 3 or account_id = ${last.accounts}::int + 1`)
  await tx.execute(sql`
    insert into key_refusals (key_id, hour, rule, account_id, lookups, last_at)
    select id, ${hour} - interval '1 hour' * n, 'license-ended', account_id, 3 + n, ${hour} - interval '1 hour' * n
    from (select * ${ofMany} and ${pick(context, 'refused', sql`key.id`, 20)} = 0) as key, generate_series(1, 4) as n`)
}
