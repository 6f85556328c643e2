import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { audit, verifyChains } from '@portal/foundation/audit'
import { openFoundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { asApplication, fillDataFolder, newPostgresDatabase } from '@portal/foundation/testing'
import { eq } from 'drizzle-orm'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'

const WRITERS = 8
let running: StartedProcess | undefined

afterEach(() => running?.kill('SIGKILL'))

async function environmentOn(engine: string): Promise<Record<string, string>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  if (engine === 'PGlite') await fillDataFolder(dataFolder)
  const url = engine === 'PostgreSQL' ? asApplication(await newPostgresDatabase()) : ''
  // A refusal because the machine has other things to do is none that this is about.
  const patience = { QUEUE_MS: '600000', DATABASE_CONNECT_MS: '600000', DATABASE_STATEMENT_MS: '600000' }
  return { DATA_FOLDER: dataFolder, DATABASE_URL: url, LOG_LEVEL: 'silent', ...patience }
}

/** The id of the created key. Rejects when there is no success to be had. */
async function createKey(editor: KeyEditor, address: string, label: string): Promise<string> {
  const answer = await editor.createKey(address, label)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()).key_id
}

/** The keys whose creation the log holds, and whether it is as it was written. */
async function readAudit(environment: Record<string, string>) {
  const log = createLogger({ logLevel: 'silent' })
  const { db, close } = await openFoundation(readSettings(environment), { log })
  try {
    const lines = await db.select().from(audit).where(eq(audit.action, 'secret-key.created'))
    const { broken } = await verifyChains(db)
    return { created: lines.map(({ subject }) => subject).sort(), broken }
  } finally {
    await close()
  }
}

/** Writes concurrently until this many writes were acknowledged, and kills the server in the middle of the others. */
async function killAfter(count: number, round: number, editor: KeyEditor, environment: Record<string, string>) {
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
        acknowledged.set(label, await createKey(editor, address, label))
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

test.each(['PGlite', 'PostgreSQL'])(
  'kill -9 in the middle of writes loses none that was acknowledged (%s)',
  async (engine) => {
    const environment = await environmentOn(engine)
    const editor = await signInKeyEditor(environment)
    const everything = new Map<string, string>()
    const unanswered: string[] = []
    for (const [round, count] of [5, 40].entries()) {
      const { acknowledged, sent } = await killAfter(count, round, editor, environment)
      for (const [label, id] of acknowledged) everything.set(label, id)
      unanswered.push(...sent.filter((label) => !acknowledged.has(label)))
    }

    const server = startProcess(['portal-api'], environment)
    running = server
    const address = await server.address
    const kept = await editor.keysByLabel(address)
    for (const [label, id] of everything) expect([label, kept.get(label)]).toEqual([label, id])

    // Sending the others again settles them: one key each, whether the first try had been committed or not.
    for (const label of unanswered) everything.set(label, await createKey(editor, address, label))
    expect(await editor.keysByLabel(address)).toEqual(everything)

    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    expect(await readAudit(environment)).toEqual({ created: [...everything.values()].sort(), broken: undefined })
  },
)
