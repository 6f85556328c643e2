import { mkdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { audit } from '@portal/foundation/audit'
import { openDatabase } from '@portal/foundation/database'
import { openFoundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { fillDataFolder, freePort, mountSmallDisk, type SmallDisk, startPostgres } from '@portal/foundation/testing'
import { sql } from 'drizzle-orm'
import { DATABASE_LIMITS, faultLasts, tellByHand } from '../testing/fault-length.ts'
import { signInKeyEditor } from '../testing/key-editor.ts'
import { auditedLabels, startMixedLoad } from '../testing/mixed-load.ts'
import { startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

const log = createLogger({ logLevel: 'silent' })
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

function newDisk(megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes)
  cleanups.push(disk.remove)
  return disk
}

interface Place {
  name: string
  megabytes: number
  /** The environment of a portal whose data are on the disk, and what its audit log says that keys were called. */
  on(disk: SmallDisk): Promise<{ environment: Record<string, string>; labels(): Promise<string[]> }>
}

const PLACES: Place[] = [
  {
    name: 'the embedded database',
    megabytes: 192,
    on: async ({ folder }) => {
      const environment = { DATA_FOLDER: await fillDataFolder(join(folder, 'data')) }
      return { environment, labels: () => auditedWithin(environment) }
    },
  },
  {
    name: 'PostgreSQL',
    megabytes: 192,
    on: async ({ folder }) => {
      const server = await startPostgres({ parent: folder })
      cleanups.push(server.stop)
      const url = server.url('postgres')
      const environment = { DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-faults-')), DATABASE_URL: url }
      return { environment: { ...environment, ...DATABASE_LIMITS }, labels: () => auditedLabels(url) }
    },
  },
]

/** No other process may hold the embedded database meanwhile. */
async function auditedWithin(environment: Record<string, string>): Promise<string[]> {
  const { db, close } = await openFoundation(readSettings(environment), { log })
  try {
    const lines = await db.select({ fields: audit.fields, action: audit.action }).from(audit)
    return lines
      .filter(({ action }) => action === 'secret-key.created' || action === 'secret-key.updated')
      .map(({ fields }) => String((fields as { label?: unknown }).label))
  } finally {
    await close()
  }
}

test.each(PLACES)(
  'a full disk of $name is answered 503 and not ready, and loses nothing',
  async ({ name, megabytes, on }) => {
    const disk = newDisk(megabytes)
    const { environment, labels } = await on(disk)
    const started = { ...environment, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' }
    const editor = await signInKeyEditor(started)
    const portal = startProcess(['portal-api'], started)
    cleanups.push(() => portal.kill('SIGKILL'))
    const address = await portal.address
    const becomes = (status: number) => until(async () => (await fetch(`${address}/readyz`)).status === status)

    const load = startMixedLoad(address, editor)
    await load.until(() => load.acknowledged.size >= 10)
    disk.fill()
    await becomes(503)
    await load.until(() => (load.counts['503'] ?? 0) >= 20)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await faultLasts()
    expect((await fetch(`${address}/readyz`)).status).toBe(503)

    disk.makeRoom()
    await becomes(200)
    const written = load.acknowledged.size
    await load.until(() => load.acknowledged.size >= written + 10)
    await load.stop()
    tellByHand(name, load.counts, `longest ${Math.round(load.longest())} ms`)
    expect(load.wrong).toEqual([])

    portal.kill('SIGTERM')
    expect((await portal.ended).code).toBe(0)
    expect((await labels()).sort()).toEqual([...load.acknowledged].sort())
  },
)

test('an embedded database whose log finds no room ends itself, keeps what it had acknowledged, and comes back', async () => {
  const disk = newDisk(128)
  const folder = join(disk.folder, 'db')
  const { db, check, close } = await openDatabase({ folder, log })
  cleanups.push(close)
  await db.execute(sql`create table counters (number integer, filling text)`)
  await db.execute(sql`insert into counters select 0, '' from generate_series(1, 300)`)
  const count = async () => {
    const { rows } = (await db.execute(sql`update counters set number = number + 1 returning number`)) as unknown as {
      rows: { number: number }[]
    }
    return rows[0]?.number
  }
  /** Returns its final output, and how far it had counted by then. */
  const countUntilItEnds = async (counted: number | undefined) => {
    for (;;) {
      try {
        counted = await count()
      } catch (error) {
        const { code } = ((error as Error).cause ?? error) as { code?: string }
        if (code !== '53100') return { code, counted }
      }
    }
  }
  const before = await count()
  disk.fill()
  const { code, counted } = await countUntilItEnds(before)
  expect(code).toBe('57P02')
  await expect(db.execute(sql`select 1`)).rejects.toThrow()
  await expect(check()).rejects.toThrow()

  disk.makeRoom()
  await until(() =>
    check().then(
      () => true,
      () => false,
    ),
  )
  expect(await count()).toBe(Number(counted) + 1)
})

test('on a full disk no database is set aside for an older copy: the start says what is missing', async () => {
  const disk = newDisk(128)
  const environment = { DATA_FOLDER: await fillDataFolder(disk.folder), LOG_LEVEL: 'silent' }
  const editor = await signInKeyEditor(environment)
  disk.fill()
  const refused = startProcess(['portal-api'], environment)
  const { code, stderr } = await refused.ended
  expect([code, stderr.trim()]).toEqual([
    1,
    `There is no room left for the database in ${join(disk.folder, 'db')}: make some on its disk, or set DATA_FOLDER to another.`,
  ])

  disk.makeRoom()
  const portal = startProcess(['portal-api'], environment)
  cleanups.push(() => portal.kill('SIGKILL'))
  expect((await editor.createKey(await portal.address, 'Kept')).status).toBe(200)
})

test('a log that cannot be written ends nothing', async () => {
  const disk = newDisk(1)
  mkdirSync(join(disk.folder, 'logs'))
  const port = String(await freePort())
  const environment = {
    DATA_FOLDER: await fillDataFolder(await mkdtemp(join(tmpdir(), 'portal-faults-'))),
    LOG_LEVEL: 'info',
    PORT: port,
  }
  const file = join(disk.folder, 'logs/portal.log')
  const portal = startProcess(['portal-api'], environment, { stdout: file })
  cleanups.push(() => portal.kill('SIGKILL'))
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await until(async () => (await ask('/readyz')) === 200)
  disk.fill()
  // One after the other: nobody is to be refused because too much is asked at once.
  for (let asked = 0; asked < 50; asked += 1) expect(await ask('/healthz')).toBe(200)
  portal.kill('SIGTERM')
  expect((await portal.ended).code).toBe(0)
})
