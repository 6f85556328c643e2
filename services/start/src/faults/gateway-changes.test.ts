import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  askPostgres,
  openSilentProxy,
  type PostgresServer,
  type SilentProxy,
  startPostgres,
} from '@portal/foundation/testing'
import { expectWithinASecond, faultLasts, tellByHand } from '../testing/fault-length.ts'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { licenseAccount } from '../testing/licensed-account.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

let server: PostgresServer
let network: SilentProxy
let editor: KeyEditor
let portal: string
let direct: string
let behindNetwork: string
const running: StartedProcess[] = []

beforeAll(async () => {
  server = await startPostgres()
  const url = server.url('postgres')
  network = await openSilentProxy(url)
  const environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-gateway-changes-')),
    ...{ LOG_LEVEL: 'silent', GATEWAY_PORT: '0', RATE_LIMIT: '1000000', QUEUE_MS: '600000' },
  }
  editor = await signInKeyEditor({ ...environment, DATABASE_URL: url })
  await licenseAccount(url, 'Acme')
  const start = (service: string, database: string) => {
    const started = startProcess([service], { ...environment, DATABASE_URL: database })
    running.push(started)
    return started.address
  }
  portal = await start('portal-api', url)
  direct = await start('gateway', url)
  behindNetwork = await start('gateway', network.url)
})
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL')
  await network.close()
  server.stop()
})

interface Key {
  key_id: string
  token: string
}

async function newKey(label: string): Promise<Key> {
  return (await editor.createKey(portal, label)).json()
}

async function lookUp(gateway: string, { key_id, token }: Key): Promise<number> {
  const answer = await fetch(`${gateway}/street-address?auth-id=${key_id}&auth-token=${token}&street=350+Fifth+Avenue`)
  return answer.status
}

function becomes(status: number, gateway: string, key: Key): Promise<void> {
  return until(async () => (await lookUp(gateway, key)) === status)
}

async function change(path: string, method: 'PUT' | 'DELETE', body: object = {}): Promise<void> {
  const { headers } = editor
  const asked = { method, headers: { ...headers, 'idempotency-key': randomUUID() }, body: JSON.stringify(body) }
  const answer = await fetch(`${portal}/api/security/${path}`, asked)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

const switchKey = ({ key_id }: Key, method: 'PUT' | 'DELETE') => change(`secret-keys/${key_id}/activation`, method)

/** Until both gateways do so: how long the later one took since the portal's answer, ms. */
async function reachesBoth(status: number, key: Key): Promise<number> {
  const since = performance.now()
  await Promise.all([direct, behindNetwork].map((gateway) => becomes(status, gateway, key)))
  return performance.now() - since
}

test('a pause, a limit and a deletion reach two gateways at once, and so does what takes each of them back', async () => {
  const key = await newKey('everywhere')
  for (const gateway of [direct, behindNetwork]) expect(await lookUp(gateway, key)).toBe(200)
  const [ofKey, limit] = [`secret-keys/${key.key_id}`, `keys/${key.key_id}/limit`]

  const waits: number[] = []
  for (const [status, make] of [
    [401, () => switchKey(key, 'DELETE')],
    [200, () => switchKey(key, 'PUT')],
    [402, () => change(limit, 'PUT', { limit: 1 })],
    [200, () => change(limit, 'DELETE')],
    [401, () => change(ofKey, 'DELETE')],
    [200, () => change(`${ofKey}/recover`, 'PUT').then(() => switchKey(key, 'PUT'))],
  ] as const) {
    await make()
    waits.push(await reachesBoth(status, key))
  }
  expectWithinASecond(Math.max(...waits))
  tellByHand('the later of two gateways, ms', ...waits.map(Math.round))
})

test('a change that was made while a gateway was cut off reaches it as soon as it is not', async () => {
  const key = await newKey('cut-off')
  expect(await lookUp(behindNetwork, key)).toBe(200)
  network.silence('new ones too')
  await switchKey(key, 'DELETE')
  await becomes(401, direct, key)
  // It cannot know: what was known goes on.
  expect(await lookUp(behindNetwork, key)).toBe(200)

  network.resume()
  await becomes(401, behindNetwork, key)
})

test('rule D33: while the database is away, known keys go on, others are told to come back, and nothing counted is lost', async () => {
  const [known, other, changed] = [await newKey('known'), await newKey('other'), await newKey('changed')]
  // What was changed and not read again yet is refused: nobody knows whether it still holds. So the gateway has heard of everything first.
  expect(await lookUp(direct, changed)).toBe(200)
  await switchKey(changed, 'DELETE')
  await becomes(401, direct, changed)
  expect(await lookUp(direct, known)).toBe(200)
  server.signal('SIGKILL')
  let isOver = false
  void faultLasts().then(() => {
    isOver = true
  })
  let answered = 1
  for (; answered < 21 || !isOver; answered += 1) expect(await lookUp(direct, known)).toBe(200)
  expect(await lookUp(direct, other)).toBe(503)

  server.restart()
  await becomes(200, direct, other)
  const counted = async () => {
    const [row] = await askPostgres<{ sum: string }>(
      server.url('postgres'),
      `select coalesce(sum(lookups), 0) as sum from key_usage where key_id = '${known.key_id}'`,
    )
    return Number(row?.sum)
  }
  await until(async () => (await counted()) >= answered)
  expect(await counted()).toBe(answered)
  tellByHand('a database that is away', `${answered} lookups answered and counted`)
})
