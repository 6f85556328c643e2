import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { grantRole, listMembers, revokeRole } from '@portal/contracts/authorization/members'
import { logOut } from '@portal/contracts/authorization/session'
import { listPlans, type Plan } from '@portal/contracts/sales/pricing'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { verifyChains } from '@portal/foundation/audit'
import { openFoundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { askPostgres } from '@portal/foundation/testing'
import { makePublisherToken } from '@portal/release-server'
import { askByTls } from '../testing/ask-by-tls.ts'
import { tellByHand } from '../testing/fault-length.ts'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { auditedLabels, type MixedLoad, startMixedLoad } from '../testing/mixed-load.ts'
import { until } from '../testing/until.ts'
import { openVisitor, read } from '../testing/visitor.ts'
import { startTopology, type Topology } from '../topology/topology.ts'

const ROOT = process.cwd()
const SECOND_MS = 1_000
/** Until a process that is stopped refuses connections: long enough to be asked many times meanwhile. Production waits for 5 s. */
const DRAIN_MS = '1500'
/** Between two requests of a side, ms: two processes of everything, nginx, and who asks them share one machine. */
const PAUSE_MS = 10
const SIDES = { writers: 2, readers: 1, pauseMs: PAUSE_MS }
/** Answers of one kind that a load has between two events. */
const SOME = 30
/** Answers of all kinds while old and new processes stand side by side, and again while all are new. */
const MANY = 150

let topology: Topology
let editor: KeyEditor
let tls: ReturnType<typeof askByTls>

beforeAll(async () => {
  // A refusal because the machine has other things to do is none that this is about.
  const patience = { QUEUE_MS: '600000', DATABASE_CONNECT_MS: '600000', DATABASE_STATEMENT_MS: '600000' }
  topology = await startTopology({ settings: { RATE_LIMIT: '1000000', LOG_LEVEL: 'silent', DRAIN_MS, ...patience } })
  tls = askByTls(topology.authority)
  editor = await signInKeyEditor(topology.environmentOf('portal-api-1'), [], tls.ask)
})
afterAll(async () => {
  tls?.close()
  await topology?.stop()
})

const visit = () => openVisitor(tls.ask, topology.origin)
const databaseUrl = () => topology.databaseUrl('portal')

/**
 * Asks until the response is as expected. Requests sent more than a second after the change must not get the old one.
 */
async function isKnown(ask: () => Promise<boolean>): Promise<void> {
  const changedAt = performance.now()
  await until(async () => {
    const askedAt = performance.now()
    const isSo = await ask()
    if (!isSo) expect(askedAt - changedAt).toBeLessThan(SECOND_MS)
    return isSo
  })
}

describe('what one process changes the other knows within a second (rule P26)', () => {
  const [one, other] = ['portal-api-1', 'portal-api-2'] as const

  test('a role that is taken away, and given back', async () => {
    const [owner, viewer] = [visit(), visit()]
    await owner.signIn('owner@acme.example')
    await viewer.signIn('viewer@acme.example')
    const statusAt = async () => (await viewer.call(listSecretKeys, {}, topology.addressOf(other))).status
    expect(await statusAt()).toBe(200)
    const members = await read<{ user_id: number; email_address: string }[]>(owner.call(listMembers))
    const id = members.find(({ email_address: email }) => email === 'viewer@acme.example')?.user_id ?? 0

    const params = { id, role: 'api-key-viewer' } as const
    await read(owner.call(revokeRole, { params }, topology.addressOf(one)))
    await isKnown(async () => (await statusAt()) === 403)
    await read(owner.call(grantRole, { params }, topology.addressOf(one)))
    await isKnown(async () => (await statusAt()) === 200)
  })

  test('a session that is ended', async () => {
    const visitor = visit()
    await visitor.signIn('editor@acme.example')
    const statusAt = async () => (await visitor.call(listSecretKeys, {}, topology.addressOf(other))).status
    expect(await statusAt()).toBe(200)
    await read(visitor.call(logOut, {}, topology.addressOf(one)))
    await isKnown(async () => (await statusAt()) === 401)
  })

  test('a price', async () => {
    const plansAt = async (name: string) =>
      (await read<{ plans: Plan[] }>(visit().call(listPlans, {}, topology.addressOf(name)))).plans
    const sold = (await plansAt(one)).find(({ price_in_cents: price }) => price > 0)
    expect(sold?.price_in_cents).not.toBe(4_711)
    expect(await plansAt(other)).toContainEqual(sold)
    await askPostgres(databaseUrl(), `update plans set price_cents = 4711 where id = '${sold?.id}'`)
    for (const name of [one, other]) {
      await isKnown(async () =>
        (await plansAt(name)).some(({ id, price_in_cents: price }) => id === sold?.id && price === 4_711),
      )
    }
  })

  test('a release that is published through the proxy, and one that is rolled back', async () => {
    const id = '0123456789abcdef'
    const environment = topology.environmentOf('release-server-1')
    const { db, close } = await openFoundation(readSettings(environment), { log: createLogger({ logLevel: 'silent' }) })
    const token = { remote: 'identity', label: 'A test', by: 'a test' }
    const { secret } = await makePublisherToken(db, token, { now: new Date(), requestId: 'a test' }).finally(close)
    const body = JSON.stringify({ environment: 'production', reason: 'To see it', ...builtAs('identity', id) })
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/vnd.doorstep.release+json' }
    const url = `${topology.origin}/registry/remotes/identity/releases`
    const isPlanned = async (server: string) =>
      (await (await visit().open('/plan.json?path=/login', topology.addressOf(server))).text()).includes(id)
    await read(tls.ask(url, { method: 'POST', headers, body }))
    for (const server of ['release-server-1', 'release-server-2']) await until(() => isPlanned(server))

    const change = { action: 'rollback', environment: 'production', reason: 'To see it go' }
    const asked = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    }
    await read(tls.ask(`${topology.origin}/registry/remotes/identity/changes`, asked))
    for (const server of ['release-server-1', 'release-server-2']) await isKnown(async () => !(await isPlanned(server)))
    expect(await isPlanned('release-server-1')).toBe(false)
  })
})

/** Returns the built files of a remote as an upload of another release. */
function builtAs(remote: string, id: string) {
  const folder = join(ROOT, '.releases', remote)
  const built = join(folder, JSON.parse(readFileSync(join(folder, 'channels.json'), 'utf8')).current)
  const release = { ...JSON.parse(readFileSync(join(built, 'release.json'), 'utf8')), id }
  const listed = new Set(Object.keys(release.files).flatMap((file) => [file, `${file}.br`]))
  const files = readdirSync(built)
    .filter((file) => listed.has(file))
    .map((file) => [file, readFileSync(join(built, file)).toString('base64')])
  return { release, files: Object.fromEntries(files) }
}

/**
 * Opens pages one after another, and checks like release servers whether a portal-api is ready. Returns the failures
 * once it is stopped.
 */
function openPages() {
  const ready = `${topology.environmentOf('release-server-1').PORTAL_API_URL}/readyz`
  const wrong: string[] = []
  let pages = 0
  let isStopping = false
  const note = async (what: string, asking: Promise<Response>) => {
    const outcome = await asking.then(async (answer) => (await answer.text()) && answer.status, String)
    if (outcome !== 200) wrong.push(`${what}: ${outcome}`)
  }
  const open = async () => {
    for (; !isStopping; pages += 1) {
      // One that asks portal-api for nothing: others say after a second that they cannot, and a busy machine takes longer.
      await note('page', editor.openPage(topology.origin, '/docs'))
      await note('ready', fetch(ready))
      await wait(PAUSE_MS)
    }
  }
  const opening = open()
  const stop = async () => {
    isStopping = true
    await opening
    return { wrong, pages }
  }
  return { stop }
}

/** Reads and writes keys of `name` and opens pages during an event; returns the outcome. */
async function underLoad(name: string, happens: (load: MixedLoad) => Promise<void>) {
  const load = startMixedLoad(topology.origin, editor, name, SIDES)
  const pages = openPages()
  await happens(load).finally(async () => {
    await load.stop()
    await pages.stop()
  })
  const opened = await pages.stop()
  tellByHand(name, load.counts, opened)
  expect({ load: load.wrong, pages: opened.wrong }).toEqual({ load: [], pages: [] })
  expect((await auditedLabels(databaseUrl(), name)).sort()).toEqual([...load.acknowledged].sort())
  return load
}

test('kill -9 of one process after the other loses no write that was acknowledged, and the rest answer meanwhile', async () => {
  const victims = ['portal-api-1', 'release-server-2', 'gateway', 'redis']
  const load = await underLoad('killed', async (load) => {
    for (const victim of victims) {
      const written = load.acknowledged.size
      await load.until(() => load.acknowledged.size > written + SOME)
      await topology.end(victim, 'SIGKILL')
    }
    const written = load.acknowledged.size
    await load.until(() => load.acknowledged.size > written + SOME)
  }).finally(() => Promise.all(victims.map((victim) => topology.start(victim))))
  expect(load.counts['200']).toBeGreaterThan(load.counts['503'] ?? 0)
})

test('kill -9 of PostgreSQL, and of nginx, loses no write that was acknowledged, and both come back', async () => {
  const load = startMixedLoad(topology.origin, editor, 'lost', SIDES)
  await load.until(() => load.acknowledged.size > SOME)
  await topology.end('database', 'SIGKILL')
  await load.until(() => (load.counts['503'] ?? 0) > 0)
  await topology.start('database')
  const written = load.acknowledged.size
  await load.until(() => load.acknowledged.size > written + SOME)
  await topology.end('proxy', 'SIGKILL')
  await load.stop()

  // Its workers end a moment after it, and a connection that they held ends with them.
  const outcome = () =>
    visit()
      .open('/docs')
      .then(({ status }) => `${status}`, String)
  await until(async () => (await outcome()).includes('ECONNREFUSED'))
  await topology.start('proxy')
  expect((await visit().open('/docs')).status).toBe(200)
  // What was on its way when nobody could answer any more may have been done.
  expect(await auditedLabels(databaseUrl(), 'lost')).toEqual(expect.arrayContaining([...load.acknowledged]))
})

/** The next release's migration, which runs before any of its processes starts and only adds to the tables. */
function expandTables() {
  return askPostgres(
    databaseUrl(),
    `alter table secret_keys add column of_the_next_release text;
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 99999999999999)`,
  )
}

test('fault F38: processes that are stopped and started one after the other fail no request, with old and new ones side by side (rule P27)', async () => {
  const load = await underLoad('rolled', async (load) => {
    await expandTables()
    for (const names of [
      ['portal-api-1', 'release-server-1'],
      ['portal-api-2', 'release-server-2'],
    ]) {
      expect(await Promise.all(names.map((name) => topology.end(name, 'SIGTERM')))).toEqual([0, 0])
      await Promise.all(names.map((name) => topology.start(name)))
      const answered = load.counts['200'] ?? 0
      await load.until(() => (load.counts['200'] ?? 0) > answered + MANY)
    }
  })
  expect(Object.keys(load.counts)).toEqual(['200'])
})

test('a backup that is restored is the portal again, and its audit log holds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
  const file = join(folder, 'portal.dump')
  const restored = topology.databaseUrl('restored')
  execFileSync('pg_dump', ['--format=custom', '--file', file, databaseUrl()])
  execFileSync('createdb', [
    '--maintenance-db',
    topology.databaseUrl('postgres'),
    '--owner',
    'portal_owner',
    'restored',
  ])
  execFileSync('pg_restore', ['--exit-on-error', '--dbname', restored, file])
  rmSync(folder, { recursive: true })

  const environment = topology.environmentOf('portal-api-1')
  const DATABASE_URL = Object.assign(new URL(environment.DATABASE_URL ?? ''), { pathname: '/restored' }).href
  // As every start does: it refuses tables that are older, and a role that could change the audit log.
  const settings = readSettings({ ...environment, DATABASE_URL })
  const { db, close } = await openFoundation(settings, { log: createLogger({ logLevel: 'silent' }) })
  const { broken } = await verifyChains(db).finally(close)
  expect(broken).toBeUndefined()
  expect((await auditedLabels(restored, 'rolled')).sort()).toEqual(
    (await auditedLabels(databaseUrl(), 'rolled')).sort(),
  )
})
