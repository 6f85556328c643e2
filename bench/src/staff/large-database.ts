import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnownRows } from '@portal/contracts/testing/admin-reads'
import { RUN_TYPESCRIPT } from '@portal/foundation/run-typescript'
import { askPostgres, createApplication, settingsOfDatabase, startPostgres } from '@portal/foundation/testing'
import { ROOT } from '../root.ts'
import type { Seeded } from '../server/portals.ts'
import type { PutUp } from '../take-down.ts'

export interface Sizes {
  accounts: number
  people: number
  auditRows: number
}

/** A database with many customers. The owner of its tables may ask it what the portal may not. */
export interface Large extends Seeded {
  ownerUrl: string
}

/** Starts a PostgreSQL of its own, with the memory that a large installation gives it, and fills it by the seed command. */
export async function seedLarge(putUp: PutUp, { accounts, people, auditRows }: Sizes): Promise<Large> {
  const server = await startPostgres({ neverKilled: true, runsForHours: true })
  putUp(server.stop)
  const ownerUrl = server.url('postgres')
  await createApplication(ownerUrl)
  const database = settingsOfDatabase(ownerUrl)
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-data-'))
  putUp(() => rmSync(folder, { recursive: true, force: true }))
  const sizes = ['--accounts', `${accounts}`, '--people', `${people}`, '--audit-rows', `${auditRows}`]
  const { PATH = '', HOME = '' } = process.env
  execFileSync(process.execPath, [...RUN_TYPESCRIPT, 'services/start/src/main.ts', 'seed-many', ...sizes], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PATH, HOME, ...database, DATA_FOLDER: folder },
  })
  const key = (file: string) => readFileSync(join(folder, 'keys', file), 'utf8')
  const keys = { SIGNING_KEYS: key('signing.json'), ENVELOPE_KEYS: key('envelope.txt') }
  return { url: database.DATABASE_URL, ownerUrl, keys }
}

type Row = Omit<KnownRows, 'today'>

/** Rows to ask about: the large account first, then others all over the database. */
export async function knownRows({ ownerUrl }: Pick<Large, 'ownerUrl'>, count: number): Promise<KnownRows[]> {
  const today = new Date().toISOString().slice(0, 10)
  const rows = await askPostgres<Row>(ownerUrl, SAMPLE.replaceAll('$count', `${count}`))
  return rows.map((row) => ({ ...row, today }))
}

/** Accounts with a license at even distances, each with what it has, or with the next thing of its kind. */
const SAMPLE = `
  with large as (select default_account_id as id from users where email = 'owner@large.example'),
  sampled as (
    select account.*, row_number() over (order by account.id) as place, count(*) over () as total
    from accounts as account where account.id >= (select id from large) and exists (
      select from account_licences where account_id = account.id))
  select
    json_build_object('id', account.id, 'label', account.label, 'owner', person.id::text) as account,
    json_build_object('id', person.id, 'email', person.email, 'firstName', person.first_name, 'lastName', person.last_name) as person,
    (select json_build_object('id', id, 'name', name) from organizations
      where id >= coalesce(account.organization_id, 10002) order by id limit 1) as organization,
    (select id from orders where account_id >= account.id order by account_id limit 1) as "order",
    (select json_build_object('id', id, 'masked', masked_token) from secret_keys
      where account_id >= account.id order by account_id limit 1) as "secretKey",
    (select json_build_object('id', key.id, 'host', host.host) from website_keys as key join website_key_hosts as host on key_id = key.id
      where account_id >= account.id order by account_id limit 1) as "websiteKey",
    (select licence_id from account_licences where account_id = account.id order by licence_id limit 1) as license,
    (select plan_id from subscriptions where account_id >= account.id order by account_id limit 1) as plan
  from sampled as account
  join memberships as owner on owner.account_id = account.id and 'account-owner' = any(owner.roles)
  join users as person on person.id = owner.user_id
  where place < total * 0.9 and (place - 1) % greatest(1, (total * 0.9 / $count)::int) = 0
  order by account.id limit $count`
