import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { askPostgres, type PostgresServer, startPostgres } from '@portal/foundation/testing'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { stockCatalog } from '../testing/licensed-account.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

let server: PostgresServer
let url: string
let buyer: KeyEditor
let portal: StartedProcess

beforeAll(async () => {
  server = await startPostgres()
  url = server.url('postgres')
  const environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-mid-write-')),
    DATABASE_URL: url,
    // What waits for a lock is not to be given up before the database is killed.
    ...{ LOG_LEVEL: 'silent', DATABASE_STATEMENT_MS: '600000', QUEUE_MS: '600000' },
  }
  buyer = await signInKeyEditor(environment, ['billing-editor', 'billing-viewer'])
  await stockCatalog(url)
  await askPostgres(url, 'update plans set price_cents = 0')
  portal = startProcess(['portal-api'], environment)
  await portal.address
})
afterAll(() => {
  portal?.kill('SIGKILL')
  server?.stop()
})

async function placeOrder(): Promise<{ status: number; body: string }> {
  const headers = { ...buyer.headers, 'idempotency-key': 'the-same-order' }
  const body = JSON.stringify({ plans: ['plan'] })
  const answer = await fetch(`${await portal.address}/api/sales/orders`, { method: 'PUT', headers, body })
  return { status: answer.status, body: await answer.text() }
}

/** Returns the stored parts of an order: its row, its items, what it started, its audit entry. */
async function purchaseState() {
  const [row] = await askPostgres<Record<string, number>>(
    url,
    `select (select count(*)::int from orders) as orders, (select count(*)::int from order_items) as items,
      (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from audit where action = 'order.placed') as lines`,
  )
  return row
}

test('fault F36: the database is killed between two inserts: nothing of them stands, and the same request again is done once', async () => {
  const held = askPostgres(url, 'begin; lock table order_items in share mode; select pg_sleep(600)').catch(
    () => 'killed',
  )
  const waits = async (what: string) =>
    (await askPostgres(url, `select 1 from pg_stat_activity where query like '${what}%' and ${IS_ANOTHER}`)).length > 0
  await until(() => waits('begin; lock table'))
  const unanswered = placeOrder()
  await until(() => waits('insert into "order_items"'))
  server.signal('SIGKILL')
  expect(await held).toBe('killed')
  expect((await unanswered).status).toBe(503)

  server.restart()
  expect(await purchaseState()).toEqual({ orders: 0, items: 0, subscriptions: 0, lines: 0 })
  let answer = await placeOrder()
  await until(async () => {
    if (answer.status === 503) answer = await placeOrder()
    return answer.status !== 503
  })
  expect(answer.status).toBe(200)
  expect(await placeOrder()).toEqual(answer)
  expect(await purchaseState()).toEqual({ orders: 1, items: 1, subscriptions: 1, lines: 1 })
})

const IS_ANOTHER = "pid <> pg_backend_pid() and state = 'active'"
