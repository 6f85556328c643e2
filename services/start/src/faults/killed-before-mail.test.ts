import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import {
  askPostgres,
  freePort,
  newPostgresDatabase,
  openSilentProxy,
  type SilentProxy,
} from '@portal/foundation/testing'
import { licenseAccount } from '../testing/licensed-account.ts'
import { lookUp } from '../testing/lookups.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

const LOOKUPS = 2_000
const KEY = '100000000000000001'
let running: StartedProcess[] = []
let mail: SilentProxy | undefined
afterEach(async () => {
  for (const one of running) one.kill('SIGKILL')
  running = []
  await mail?.close()
})

function start(service: string, environment: Record<string, string>): StartedProcess {
  const started = startProcess([service], environment)
  running.push(started)
  return started
}

/** An account with an owner, a contact for usage, warnings at 25, 50 and 70 percent, and a key. */
async function fill(url: string): Promise<void> {
  await askPostgres(url, `insert into accounts (label, created_at) values ('Acme', now())`)
  await licenseAccount(url, 'Acme', LOOKUPS)
  await askPostgres(
    url,
    `insert into users (email, canonical_email, created_at, email_confirmed_at)
      values ('owner@acme.example', 'owner@acme.example', now(), now());
    insert into memberships (account_id, user_id, roles, accepted_at, created_at)
      select accounts.id, users.id, '{account-owner}', now(), now() from accounts, users;
    insert into contacts (account_id, first_name, last_name, email, canonical_email, created_at, confirmed_at)
      select id, 'Uma', 'Usage', 'ops@acme.example', 'ops@acme.example', now(), now() from accounts;
    insert into contact_topics (contact_id, topic) select id, 'usage' from contacts;
    insert into usage_warnings (account_id, percent, added_at)
      select id, unnest(array[25, 50, 70]), now() from accounts;
    insert into website_keys (id, account_id, label, created_at) select '${KEY}', id, 'Shop', now() from accounts;
    insert into website_key_hosts (key_id, host) values ('${KEY}', 'shop.example')`,
  )
}

async function howMany(url: string, question: string): Promise<number> {
  const [row] = await askPostgres<{ count: string }>(url, `select count(*) as count from ${question}`)
  return Number(row?.count)
}

/** Sends lookups until this many were answered with this status. */
async function lookUpUntil(gateway: StartedProcess, status: number, most: number): Promise<void> {
  let answered = 0
  const address = await gateway.address
  const next = () => (answered < most ? `/street-address?key=${KEY}&street=350+Fifth+Avenue&city=New+York` : undefined)
  const onAnswer = (given: number) => {
    if (given === status) answered += 1
  }
  await lookUp({ address, next, onAnswer }).ended
}

test('gateways and workers that are killed between a count and its letters lose none and send none twice', async () => {
  const url = await newPostgresDatabase()
  await fill(url)
  const [SANDBOX_PORT, SANDBOX_SMTP_PORT] = [String(await freePort()), String(await freePort())]
  mail = await openSilentProxy(`smtp://127.0.0.1:${SANDBOX_SMTP_PORT}`)
  const folder = await mkdtemp(join(tmpdir(), 'portal-warnings-'))
  const patience = { QUEUE_MS: '600000', DATABASE_CONNECT_MS: '600000', DATABASE_STATEMENT_MS: '600000' }
  const common = { DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', ...patience }
  const environment = { ...common, DATA_FOLDER: folder, SMTP_URL: mail.url }
  const sandbox = start('sandbox', { ...common, DATA_FOLDER: folder, SANDBOX_PORT, SANDBOX_SMTP_PORT })
  const inbox = await sandbox.address

  // The first gateway dies as soon as it has counted enough for a warning, the second counts the rest and what is left behind.
  const first = start('gateway', environment)
  await lookUpUntil(first, 200, LOOKUPS * 0.6)
  await until(async () => (await howMany(url, 'usage_reached')) >= 1)
  first.kill('SIGKILL')
  const second = start('gateway', environment)
  await lookUpUntil(second, 402, 1)
  await until(async () => (await howMany(url, 'usage_reached')) >= 5)
  second.kill('SIGKILL')

  // Nothing gets through to the mail server: a worker has a letter in hand when it dies.
  mail.silence('new ones too')
  const victim = start('portal-api', environment)
  await until(async () => (await howMany(url, `outbox where kind = 'mail' and locked_until is not null`)) >= 1)
  victim.kill('SIGKILL')
  await victim.ended
  mail.resume()

  // Its lease is over, and two others see to what is left.
  await askPostgres(url, 'update outbox set locked_until = now() where done_at is null')
  for (const worker of [start('portal-api', environment), start('portal-api', environment)]) await worker.address
  // The portal's own daily and hourly work always waits.
  const left = `outbox where done_at is null and kind not in ('tidy-up', 'usage.reconcile')`
  await until(async () => (await howMany(url, left)) === 0)

  const letters: { to: string; subject: string }[] = await (await fetch(`${inbox}/mail.json`)).json()
  const warned = ['25%', '50%', '70%', '90%', 'All'].flatMap((share) =>
    ['ops@acme.example', 'owner@acme.example'].map((to) => `${to} ${share}`),
  )
  expect(letters.map(({ to, subject }) => `${to} ${subject.split(' ')[0]}`).sort()).toEqual(warned.sort())
})
