import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { askPostgres, newPostgresDatabase } from '@portal/foundation/testing'
import { licenseAccount } from '../testing/licensed-account.ts'
import { lookUp } from '../testing/lookups.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

const KEYS = 8
const GATEWAYS = 3
const CONNECTIONS = 2
/** Enough to be in the middle of something; more before a release. */
const LOOKUPS = process.env.TEST_LONG ? 100_000 : 20_000

let running: StartedProcess[] = []
afterEach(() => {
  for (const one of running) one.kill('SIGKILL')
  running = []
})

function start(service: string, environment: Record<string, string>): StartedProcess {
  const started = startProcess([service], environment)
  running.push(started)
  return started
}

/** An account with website keys, each with a limit that counts and never ends. */
async function newKeys(url: string): Promise<string[]> {
  const ids = Array.from({ length: KEYS }, (_, number) => `${100_000_000_000_000_000n + BigInt(number)}`)
  await askPostgres(url, `insert into accounts (label, created_at) values ('Acme', now())`)
  await licenseAccount(url, 'Acme')
  for (const id of ids) {
    await askPostgres(
      url,
      `insert into website_keys (id, account_id, label, created_at) select '${id}', id, '${id}', now() from accounts;
      insert into website_key_hosts (key_id, host) values ('${id}', 'shop.example');
      insert into key_limits (key_id, account_id, max_lookups, counts_since) select '${id}', id, 1e12, now() from accounts`,
    )
  }
  return ids
}

/** All that the database has counted, by what counts it. */
async function counted(url: string) {
  const [sums] = await askPostgres<Record<'hourly' | 'billed' | 'limited' | 'sources', string>>(
    url,
    `select (select sum(lookups) from key_usage) as hourly, (select sum(used) from subscriptions) as billed,
      (select sum(used) from key_limits) as limited, (select sum(lookups) from key_sources) as sources`,
  )
  return Object.fromEntries(Object.entries(sums ?? {}).map(([name, sum]) => [name, Number(sum)]))
}

test('lookups over three gateways, one of which is killed in the middle, are counted exactly once', async () => {
  const url = await newPostgresDatabase()
  const patience = { QUEUE_MS: '600000', DATABASE_CONNECT_MS: '600000', DATABASE_STATEMENT_MS: '600000' }
  const folder = await mkdtemp(join(tmpdir(), 'portal-gateways-'))
  const environment = { DATA_FOLDER: folder, DATABASE_URL: url, LOG_LEVEL: 'silent', GATEWAY_PORT: '0', ...patience }
  const gateways = Array.from({ length: GATEWAYS }, () => start('gateway', environment))
  const keys = await newKeys(url)
  const [victim, ...others] = gateways as [StartedProcess, ...StartedProcess[]]

  let asked = 0
  let answered = 0
  const statuses: Record<number, number> = {}
  const next = () => {
    if (answered >= LOOKUPS) return undefined
    asked += 1
    return `/street-address?key=${keys[asked % KEYS]}&street=350+Fifth+Avenue&city=New+York`
  }
  const onAnswer = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status !== 200) return
    answered += 1
    if (answered === LOOKUPS / 2) victim.kill('SIGKILL')
  }
  const work = (await Promise.all(gateways.map(({ address }) => address))).flatMap((address) =>
    Array.from({ length: CONNECTIONS }, () => lookUp({ address, next, onAnswer })),
  )
  await Promise.all(work.map(({ ended }) => ended))
  // Those that live count what the killed one left behind.
  const folders = () => readdir(join(folder, 'gateway'))
  await until(async () => (await folders()).length <= others.length)
  for (const one of others) one.kill('SIGTERM')
  await Promise.all(gateways.map(({ ended }) => ended))

  // Where a busy machine keeps a gateway from its share of a limit for three seconds, it refuses, and what it refuses is not counted.
  expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).toEqual([])
  const { hourly, billed, limited, sources } = await counted(url)
  expect({ billed, limited, sources }).toEqual({ billed: hourly, limited: hourly, sources: hourly })
  // What was in hand at the kill may be counted without having been answered; nothing was answered without being counted.
  const inHand = work.reduce((sum, { unanswered }) => sum + unanswered, 0)
  expect(answered).toBeGreaterThanOrEqual(LOOKUPS)
  expect(hourly).toBeGreaterThanOrEqual(answered)
  expect(hourly).toBeLessThanOrEqual(answered + inHand)
  expect(await folders()).toEqual([])
})
