import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { migrateDatabase } from '@portal/foundation/database'
import {
  askPostgres,
  type PostgresServer,
  type RedisServer,
  startPostgres,
  startRedis,
} from '@portal/foundation/testing'
import { licenseAccount } from '../testing/licensed-account.ts'
import { lookUp } from '../testing/lookups.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

const KEY = '100000000000000000'
let server: PostgresServer
let redis: RedisServer
let gateways: StartedProcess[]
let addresses: string[]

beforeAll(async () => {
  server = await startPostgres()
  redis = await startRedis()
  const environment = {
    ...{ DATABASE_URL: server.url('postgres'), REDIS_URL: redis.url, LOG_LEVEL: 'silent', QUEUE_MS: '600000' },
    ...{ DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-shared-limit-')) },
  }
  // Before a gateway looks: one that hears of a change forgets what it knows, and cannot read it again while nobody answers.
  await migrateDatabase(server.url('postgres'), { application: server.url('postgres') })
  await askPostgres(server.url('postgres'), `insert into accounts (label, created_at) values ('Acme', now())`)
  await licenseAccount(server.url('postgres'), 'Acme')
  await askPostgres(
    server.url('postgres'),
    `insert into website_keys (id, account_id, label, created_at) select '${KEY}', id, 'Shop', now() from accounts;
    insert into website_key_hosts (key_id, host) values ('${KEY}', 'shop.example');
    insert into key_limits (key_id, account_id, max_lookups, counts_since) select '${KEY}', id, 2000, now() from accounts`,
  )
  gateways = Array.from({ length: 3 }, () => startProcess(['gateway'], environment))
  addresses = await Promise.all(gateways.map(({ address }) => address))
})
afterAll(async () => {
  server.signal('SIGCONT')
  for (const gateway of gateways) gateway.kill('SIGKILL')
  await redis.stop()
  server.stop()
})

/** Asks each gateway until it refuses; returns how many lookups each has answered, and its refusal. */
function askUntilRefused(addresses: readonly string[]): Promise<{ answered: number; refusal: number }[]> {
  return Promise.all(
    addresses.map(async (address) => {
      let refusal = 0
      const next = () => (refusal ? undefined : `/street-address?key=${KEY}&street=350+Fifth+Avenue&city=New+York`)
      const lookups = lookUp({
        ...{ address, next },
        onAnswer: (status) => {
          if (status !== 200) refusal = status
        },
      })
      await lookups.ended
      return { answered: lookups.answered, refusal }
    }),
  )
}

async function counted(): Promise<number> {
  const [limit] = await askPostgres<{ used: string }>(server.url('postgres'), 'select used from key_limits')
  return Number(limit?.used)
}

const sum = (all: readonly { answered: number }[]) => all.reduce((total, { answered }) => total + answered, 0)

test('rule D32: three gateways keep a limit exactly: while the database is silent each answers what it has reserved, and what a killed one has reserved is used by the others', async () => {
  const known = await Promise.all(
    addresses.map((address) =>
      fetch(`${address}/street-address?key=${KEY}&street=350+Fifth+Avenue`, {
        headers: { origin: 'https://shop.example' },
      }),
    ),
  )
  expect(known.map(({ status }) => status)).toEqual([200, 200, 200])
  await until(async () => (await counted()) >= 3)

  server.signal('SIGSTOP')
  const ahead = await askUntilRefused(addresses)
  // Each had reserved a hundredth of 2,000 at most, and has used one of it.
  for (const { answered, refusal } of ahead) {
    expect(refusal).toBe(503)
    expect(answered).toBeGreaterThan(14)
    expect(answered).toBeLessThan(20)
  }

  server.signal('SIGCONT')
  let answered = 3 + sum(ahead)
  await until(async () => (await counted()) >= answered)
  const [killed, ...others] = gateways as [StartedProcess, ...StartedProcess[]]
  killed.kill('SIGKILL')
  await killed.ended
  const left = await Promise.all(others.map(({ address }) => address))
  for (let isOver = false; !isOver; ) {
    const more = await askUntilRefused(left)
    answered += sum(more)
    isOver = more.every(({ refusal }) => refusal === 402)
  }
  await until(async () => (await counted()) >= answered)
  expect([answered, await counted()]).toEqual([2_000, 2_000])
}, 240_000)
