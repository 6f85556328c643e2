import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { askPostgres, freePort, newPostgresDatabase } from '@portal/foundation/testing'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

let receiver: Server
/** Messages to the webhook, with a pending response for each. */
const received: { id: unknown; answer: ServerResponse }[] = []
let environment: Record<string, string>
let owner: KeyEditor
const running: StartedProcess[] = []

beforeAll(async () => {
  receiver = createServer(({ headers }, answer) => received.push({ id: headers['webhook-id'], answer }))
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const port = await freePort()
  environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-telling-')),
    DATABASE_URL: await newPostgresDatabase(),
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' },
    // What the sandbox of this machine is to a portal that is no production.
    SANDBOX_PORT: String((receiver.address() as AddressInfo).port),
  }
  owner = await signInKeyEditor(environment, ['account-owner'])
})
afterAll(() => {
  for (const one of running) one.kill('SIGKILL')
  receiver.closeAllConnections()
  receiver.close()
})

async function start(more: Record<string, string> = {}): Promise<StartedProcess> {
  const one = startProcess(['portal-api'], { ...environment, ...more })
  running.push(one)
  await one.address
  return one
}

async function ask<Row extends object>(query: string): Promise<Row[]> {
  return askPostgres<Row>(environment.DATABASE_URL ?? '', query)
}

/** Adds a webhook by the API; returns its id. */
async function addWebhook(): Promise<string> {
  const url = `http://127.0.0.1:${environment.SANDBOX_PORT}/hook`
  const body = JSON.stringify({ kind: 'standard', label: 'Operations', url, events: ['usage.exhausted'] })
  const headers = { ...owner.headers, 'idempotency-key': 'add-webhook' }
  const answer = await fetch(`${environment.PUBLIC_URL}/api/contacts/webhooks`, { method: 'POST', headers, body })
  const { id, ...refusal } = await answer.json()
  expect(refusal.errors).toBeUndefined()
  return id
}

const leaveJob = `insert into outbox (kind, payload, run_at)
  values ('webhook.deliver', '{"id":"msg_told","turn":0}', now())`

/** Writes what an event leaves behind in its transaction. */
async function tell(webhookId: string): Promise<void> {
  await ask(
    `insert into webhook_deliveries (id, webhook_id, event, body, created_at, state, next_attempt_at)
      values ('msg_told', '${webhookId}', 'usage.exhausted', '{"type":"usage.exhausted"}', now(), 'waiting', now());
    ${leaveJob}`,
  )
}

async function stateOf(): Promise<{ state: string; attempts: number } | undefined> {
  const [row] = await ask<{ state: string; attempts: number }>('select state, attempts from webhook_deliveries')
  return row
}

/** Waits until nothing is left but the portal's own daily and hourly work, which always waits. */
function allJobsDone(): Promise<void> {
  const left = `select 1 from outbox where done_at is null and kind not in ('tidy-up', 'usage.reconcile')`
  return until(async () => !(await ask(left)).length)
}

test('a message to a webhook survives the death of its sender under one id, and is not sent again once its success was noted', async () => {
  const victim = await start()
  await tell(await addWebhook())
  await until(() => received.length >= 1)
  victim.kill('SIGKILL')
  await victim.ended
  expect(await stateOf()).toEqual({ state: 'waiting', attempts: 0 })

  // The lease of the dead one is over, and two others see to what is left.
  await ask('update outbox set locked_until = now() where done_at is null')
  await Promise.all([start(), start({ PORT: '0' })])
  await until(() => received.length >= 2)
  received[1]?.answer.writeHead(204).end()
  await allJobsDone()
  expect(await stateOf()).toEqual({ state: 'delivered', attempts: 1 })

  // As a worker leaves it that dies after it noted the success and before it put its job away.
  await ask(leaveJob)
  await allJobsDone()
  expect(await stateOf()).toEqual({ state: 'delivered', attempts: 1 })
  expect(received.map(({ id }) => id)).toEqual(['msg_told', 'msg_told'])
})
