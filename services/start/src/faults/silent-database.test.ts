import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openSilentProxy, type PostgresServer, type SilentProxy, startPostgres } from '@portal/foundation/testing'
import { DATABASE_LIMITS, expectSoon, faultLasts, tellByHand } from '../testing/fault-length.ts'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { auditedLabels, startMixedLoad } from '../testing/mixed-load.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

let server: PostgresServer
let network: SilentProxy
let editor: KeyEditor
let portal: StartedProcess
let address: string

beforeAll(async () => {
  server = await startPostgres()
  const url = server.url('postgres')
  network = await openSilentProxy(url)
  const environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-faults-')),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    ...DATABASE_LIMITS,
  }
  editor = await signInKeyEditor({ ...environment, DATABASE_URL: url })
  portal = startProcess(['portal-api'], { ...environment, DATABASE_URL: network.url })
  address = await portal.address
})
afterAll(async () => {
  portal.kill('SIGKILL')
  await network.close()
  server.stop()
})

const readiness = async () => (await fetch(`${address}/readyz`)).status

function becomes(status: number): Promise<void> {
  return until(async () => (await readiness()) === status)
}

/** Breaks the database under load and repairs it: everyone gets a response soon, and acknowledged writes are kept. */
async function survives({ name, breaks, mends }: { name: string; breaks(): void; mends(): void }): Promise<void> {
  const load = startMixedLoad(address, editor, name)
  await load.until(() => load.acknowledged.size >= 10)
  breaks()
  await becomes(503)
  await load.until(() => (load.counts['503'] ?? 0) >= 20)
  await faultLasts()
  mends()
  await becomes(200)
  const written = load.acknowledged.size
  await load.until(() => load.acknowledged.size >= written + 10)
  await load.stop()
  tellByHand(name, load.counts, `longest ${Math.round(load.longest())} ms`)

  expect(load.wrong).toEqual([])
  expectSoon(load.longest())
  expect((await auditedLabels(server.url('postgres'), name)).sort()).toEqual([...load.acknowledged].sort())
}

test('connections that fall silent are given up for new ones', async () => {
  const load = startMixedLoad(address, editor, 'open')
  await load.until(() => load.acknowledged.size >= 10)
  network.silence('open connections')
  await load.until(() => (load.counts['503'] ?? 0) >= 5)
  const written = load.acknowledged.size
  await load.until(() => load.acknowledged.size >= written + 10)
  await faultLasts()
  await load.stop()
  tellByHand('open connections', load.counts, `longest ${Math.round(load.longest())} ms`)

  expect(load.wrong).toEqual([])
  expectSoon(load.longest())
  network.resume()
})

test.each([
  {
    name: 'a database that falls silent',
    breaks: () => network.silence('new ones too'),
    mends: () => network.resume(),
  },
  {
    name: 'a database that freezes',
    breaks: () => server.signal('SIGSTOP'),
    mends: () => server.signal('SIGCONT'),
  },
  {
    name: 'a database that is killed and started again',
    breaks: () => server.signal('SIGKILL'),
    mends: () => server.restart(),
  },
])('$name is waited for by nobody, and used again by itself', survives)

test('a portal whose database is silent answers what it has, and stops', async () => {
  network.silence('new ones too')
  const asked = Array.from({ length: 15 }, (_, number) => editor.createKey(address, `last-${number}`))
  await becomes(503)
  portal.kill('SIGTERM')
  expect((await portal.ended).code).toBe(0)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(15).fill(503))
})
