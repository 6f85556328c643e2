import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { audit } from '@portal/foundation/audit'
import { type Foundation, openFoundation } from '@portal/foundation/foundation'
import { createSessionCookies } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import { addMember, createAccount, createUser } from '@portal/foundation/people'
import { mintAccessToken, startSession } from '@portal/foundation/sessions'
import { readSettings, type Settings } from '@portal/foundation/settings'
import { ENGINE, newPostgresDatabase } from '@portal/foundation/testing'
import { eq } from 'drizzle-orm'
import { type StartedProcess, startProcess } from './testing/started-process.ts'

const WRITERS = 8
const log = createLogger({ logLevel: 'silent' })
let environment: Record<string, string>
let settings: Settings
let headers: Record<string, string>
let running: StartedProcess | undefined

beforeAll(async () => {
  environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-kill-')),
    LOG_LEVEL: 'silent',
    ...(ENGINE === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
  }
  settings = readSettings(environment)
  headers = await withStores(signedIn)
})
afterAll(() => running?.kill('SIGKILL'))

async function withStores<Result>(work: (foundation: Foundation) => Promise<Result>): Promise<Result> {
  const foundation = await openFoundation(settings, { log })
  try {
    return await work(foundation)
  } finally {
    await foundation.close()
  }
}

/** What the browser of a key editor would send. */
async function signedIn({ db, keys, clock }: Foundation): Promise<Record<string, string>> {
  const now = clock.now()
  const userId = await createUser(db, { email: 'owner@example.com', now })
  const accountId = await createAccount(db, { label: 'Acme', now })
  await addMember(db, { accountId, userId, roles: ['api-key-editor', 'api-key-viewer'], now })
  const { sessionId } = await startSession(db, { userId, accountId, now })
  const { access_token: token } = await mintAccessToken(keys.signing, { sessionId, userId, accountId }, now)
  let xsrf = ''
  const reply = { setCookie: (_: string, value: string) => (xsrf = value) }
  createSessionCookies(settings, keys).ensureXsrf({ cookies: {} } as never, reply as never)
  return {
    authorization: `Bearer ${token}`,
    cookie: `XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
    'content-type': 'application/json',
  }
}

async function createKey(address: string, label: string): Promise<string> {
  const answer = await fetch(`${address}/api/security/secret-keys`, {
    method: 'PUT',
    headers: { ...headers, 'idempotency-key': `create-${label}` },
    body: JSON.stringify({ label }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()).key_id
}

async function keysByLabel(address: string): Promise<Map<string, string>> {
  const answer = await fetch(`${address}/api/security/secret-keys`, { headers })
  const keys: { key_id: string; label: string }[] = await answer.json()
  expect(new Set(keys.map(({ label }) => label)).size).toBe(keys.length)
  return new Map(keys.map(({ label, key_id }) => [label, key_id]))
}

/** Writes from several sides until so many writes were acknowledged, and kills the server in the middle of the others. */
async function killAfter(count: number, round: number) {
  const server = startProcess(['portal-api'], environment)
  running = server
  const address = await server.address
  const acknowledged = new Map<string, string>()
  const sent: string[] = []
  const write = async (writer: number) => {
    for (let number = 0; ; number += 1) {
      const label = `round-${round}-writer-${writer}-key-${number}`
      sent.push(label)
      try {
        acknowledged.set(label, await createKey(address, label))
      } catch (error) {
        // The first refusal that is not the kill is a failure of the test.
        if (acknowledged.size < count) throw error
        return
      }
      if (acknowledged.size === count) server.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  await server.ended
  return { acknowledged, sent }
}

test(`kill -9 in the middle of writes loses none that was acknowledged (${ENGINE})`, async () => {
  const everything = new Map<string, string>()
  const unanswered: string[] = []
  for (const [round, count] of [5, 40].entries()) {
    const { acknowledged, sent } = await killAfter(count, round)
    for (const [label, id] of acknowledged) everything.set(label, id)
    unanswered.push(...sent.filter((label) => !acknowledged.has(label)))
  }

  const server = startProcess(['portal-api'], environment)
  running = server
  const address = await server.address
  const kept = await keysByLabel(address)
  for (const [label, id] of everything) expect([label, kept.get(label)]).toEqual([label, id])

  // Sending the others again settles them: one key each, whether the first try had been committed or not.
  for (const label of unanswered) everything.set(label, await createKey(address, label))
  expect(await keysByLabel(address)).toEqual(everything)

  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  const lines = await withStores(({ db }) => db.select().from(audit).where(eq(audit.action, 'secret-key.created')))
  expect(lines.map(({ subject }) => subject).sort()).toEqual([...everything.values()].sort())
}, 240_000)
