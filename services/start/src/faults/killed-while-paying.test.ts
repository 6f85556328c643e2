import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { askPostgres, freePort, newPostgresDatabase } from '@portal/foundation/testing'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { stockCatalog } from '../testing/licensed-account.ts'
import { chargesOf, giveCard, handIn } from '../testing/shop.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

const CARD = 'a-card'
let environment: Record<string, string>
let owner: KeyEditor
let vault: StartedProcess
let portal: StartedProcess
let gateway: StartedProcess

beforeAll(async () => {
  const [port, vaultPort] = [await freePort(), await freePort()]
  environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-pay-')),
    DATABASE_URL: await newPostgresDatabase(),
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, VAULT_PORT: String(vaultPort) },
    ...{ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', QUEUE_MS: '600000' },
  }
  owner = await signInKeyEditor(environment, ['billing-editor', 'billing-viewer'])
  await stockCatalog(environment.DATABASE_URL ?? '')
  vault = await started('vault')
  await giveCard(environment, CARD, await handIn(environment, '4242424242424242'))
  portal = await started('portal-api')
  gateway = await started('gateway')
})
afterAll(() => {
  for (const one of [vault, portal, gateway]) one?.kill('SIGKILL')
})

async function started(service: string): Promise<StartedProcess> {
  const one = startProcess([service], environment)
  await one.address
  return one
}

async function killed(one: StartedProcess): Promise<void> {
  one.kill('SIGKILL')
  await one.ended
}

async function put(path: string, key: string, body: object) {
  const headers = { ...owner.headers, 'idempotency-key': key }
  const url = `${environment.PUBLIC_URL}/api${path}`
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  return { status: answer.status, ...(await answer.json()) }
}
const placeOrder = (name: string): Promise<{ order_id: number; amount: number }> =>
  put('/sales/orders', `order-${name}`, { plans: ['plan'] })
const pay = ({ order_id, amount }: { order_id: number; amount: number }) =>
  put('/payments/payments', `pay-${order_id}`, { order_id, amount, payment_method_id: CARD })

async function ask<Row extends object>(query: string): Promise<Row[]> {
  return askPostgres<Row>(environment.DATABASE_URL ?? '', query)
}
const stateOf = async (orderId: number) =>
  (await ask<{ state: string }>(`select state from payments where order_id = ${orderId}`))[0]?.state

function becomes(state: string, orderId: number): Promise<void> {
  return until(async () => (await stateOf(orderId)) === state)
}

/**
 * Returns the effects of an order: charges at the vault, ledger lines, subscriptions, receipts under way; each once, or
 * none.
 */
async function purchaseState(orderId: number) {
  const charges = (await chargesOf(environment)).filter((key) => key.startsWith(`order-${orderId}-`))
  const [row] = await ask<{ lines: number; bought: number; paid: number; processed: boolean }>(
    `select (select count(*)::int from transactions where order_id = ${orderId}) as lines,
      (select count(*)::int from subscriptions where order_id = ${orderId}) as bought,
      (select count(*)::int from audit where action = 'payment.paid' and subject = '${orderId}') as paid,
      (select processed_at is not null from orders where id = ${orderId}) as processed`,
  )
  return { charges: charges.length, ...row }
}
const ONCE = { charges: 1, lines: 1, bought: 1, paid: 1, processed: true }
const NOT_AT_ALL = { charges: 0, lines: 0, bought: 0, paid: 0, processed: false }

test('what was bought is answered by the gateway as soon as it is paid', async () => {
  const key = await (await owner.createKey(environment.PUBLIC_URL ?? '', 'shop')).json()
  const lookUp = async () => {
    const query = `auth-id=${key.key_id}&auth-token=${key.token}&street=350+Fifth+Avenue`
    return (await fetch(`${await gateway.address}/street-address?${query}`)).status
  }
  expect(await lookUp()).toBe(402)
  const order = await placeOrder('gateway')
  expect(await pay(order)).toMatchObject({ status: 'paid' })
  expect(await purchaseState(order.order_id)).toEqual(ONCE)
  await until(async () => (await lookUp()) === 200)
  expect(await lookUp()).toBe(200)
})

test('while the vault is frozen the payment is unknown; killed and started again it charges once', async () => {
  const order = await placeOrder('frozen')
  vault.kill('SIGSTOP')
  expect(await pay(order)).toMatchObject({ status: 'unknown' })
  expect(await pay(order)).toMatchObject({ status: 'unknown' })
  expect(await purchaseState(order.order_id)).toEqual(NOT_AT_ALL)
  await killed(vault)
  vault = await started('vault')
  await becomes('paid', order.order_id)
  expect(await purchaseState(order.order_id)).toEqual(ONCE)
})

test('the portal is killed while the vault, frozen, has its question; both go on, and it is one charge', async () => {
  const order = await placeOrder('killed')
  vault.kill('SIGSTOP')
  const unanswered = pay(order).catch(() => 'nothing')
  await becomes('asked', order.order_id)
  await killed(portal)
  expect(await unanswered).toBe('nothing')
  // It finds the question of somebody who is gone.
  vault.kill('SIGCONT')
  portal = await started('portal-api')
  await becomes('paid', order.order_id)
  expect(await pay(order)).toMatchObject({ status: 'paid' })
  expect(await purchaseState(order.order_id)).toEqual(ONCE)
})

test('kill -9 of the portal at any moment of a payment: the same request again comes to one charge', async () => {
  const outcomes = []
  for (const afterMs of [3, 8, 15, 30, 60]) {
    const order = await placeOrder(`moment-${afterMs}`)
    const dying = portal
    const timer = setTimeout(() => dying.kill('SIGKILL'), afterMs)
    await pay(order).catch(() => undefined)
    clearTimeout(timer)
    await killed(portal)
    outcomes.push(await stateOf(order.order_id))
    portal = await started('portal-api')
    await pay(order)
    await becomes('paid', order.order_id)
    expect(await purchaseState(order.order_id)).toEqual(ONCE)
  }
  // At least one of them was not over yet.
  expect(outcomes).not.toEqual(outcomes.map(() => 'paid'))
})
