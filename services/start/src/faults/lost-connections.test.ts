import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { askPostgres, newPostgresDatabase } from '@portal/foundation/testing'
import { tellByHand } from '../testing/fault-length.ts'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { auditedLabels, type MixedLoad, startMixedLoad } from '../testing/mixed-load.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

/** More by hand. */
const TERMINATIONS = Number(process.env.FAULT_TERMINATIONS ?? 60)
const OTHERS = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
let url: string
let editor: KeyEditor
let portal: StartedProcess
let address: string

beforeAll(async () => {
  url = await newPostgresDatabase()
  const environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-faults-')),
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
  }
  editor = await signInKeyEditor(environment)
  portal = startProcess(['portal-api'], environment)
  address = await portal.address
})
afterAll(async () => {
  portal.kill('SIGTERM')
  expect((await portal.ended).code).toBe(0)
})

/** Ends a random connection of the portal, and sees a write go through before the next. */
async function terminateUnder(load: MixedLoad): Promise<void> {
  for (let terminated = 0; terminated < TERMINATIONS; ) {
    const written = load.acknowledged.size
    const ended = await askPostgres(url, `select pg_terminate_backend(pid) ${OTHERS} order by random() limit 1`)
    terminated += ended.length
    await load.until(() => load.acknowledged.size > written)
  }
}

/** Resolves when all ten connections of the portal wait for a table at the same moment; rejects when they never do. */
async function useAllConnections(): Promise<void> {
  let isDone = false
  const read = async () => {
    while (!isDone) await fetch(`${address}/api/security/secret-keys`, { headers: editor.headers })
  }
  const waiting = `(select count(*) ${OTHERS} and wait_event_type = 'Lock')`
  const seen = askPostgres(
    url,
    `set statement_timeout = '20s';
     do $$ begin
       lock table secret_keys in access exclusive mode;
       while ${waiting} < 10 loop perform pg_sleep(0.01), pg_stat_clear_snapshot(); end loop;
     end $$`,
  )
  const readers = Array.from({ length: 15 }, read)
  await seen.finally(() => {
    isDone = true
  })
  await Promise.all(readers)
}

test('connections that are lost cost what is asked over them 503, and nothing else', async () => {
  const load = startMixedLoad(address, editor)
  await terminateUnder(load)
  const lastLoss = performance.now()
  await until(async () => (await fetch(`${address}/readyz`)).status === 200)
  const readyAfter = Math.round(performance.now() - lastLoss)
  await load.stop()
  tellByHand(load.counts, `longest ${Math.round(load.longest())} ms, ready after ${readyAfter} ms`)

  expect(load.wrong).toEqual([])
  expect(load.counts['503']).toBeGreaterThan(0)
  expect((await auditedLabels(url)).sort()).toEqual([...load.acknowledged].sort())
  await useAllConnections()
})
