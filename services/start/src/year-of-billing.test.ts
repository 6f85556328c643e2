import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { type Letter, MAIL_KINDS, openMailJob } from '@portal/foundation/mail'
import { createOutbox, type Outbox, outbox } from '@portal/foundation/outbox'
import { accounts, memberships, users } from '@portal/foundation/people'
import { findVisitor, startSession } from '@portal/foundation/sessions'
import { createTestFoundation, freePort, type TestFoundation } from '@portal/foundation/testing'
import { afterwardsOf, createPortalApi, jobsOf, type PortalApi } from '@portal/portal-api'
import { seedDemo } from '@portal/portal-api/seed'
import { startVault, type Vault } from '@portal/sandbox/vault'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { askInProcess } from './ask-portal-api.ts'

/* What the README's first page shows of billing: the example company, the sandbox's vault, and the clock. */

const DAY_MS = 86_400_000
const README = readFileSync(join(__dirname, '../../../README.md'), 'utf8')
const SECTION = README.split('\n## ').find((section) => section.startsWith('A year of billing')) ?? ''
/** Days by which its commands move the clock, in order. */
const MOVES = [...SECTION.matchAll(/^npm run clock -- \+(\d+)d/gm)].map(([, days]) => Number(days))

let foundation: TestFoundation
let api: PortalApi
let vault: Vault
let worker: Outbox
const letters: Letter[] = []

beforeAll(async () => {
  foundation = await createTestFoundation({ VAULT_PORT: String(await freePort()) })
  await seedDemo(foundation)
  const { settings, clock, log, db, keys } = foundation
  vault = await startVault({ settings, clock, log })
  api = await createPortalApi(foundation)
  const mail = async ({ payload }: { payload: Record<string, unknown> }) =>
    void letters.push(openMailJob(keys.envelope, payload))
  const handlers = { ...jobsOf(foundation), ...Object.fromEntries(MAIL_KINDS.map((kind) => [kind, mail])) }
  worker = createOutbox({ db, clock, log, handlers, afterwards: afterwardsOf(foundation) })
})
afterAll(async () => {
  await api.close()
  await vault.close()
  await foundation.close()
})

/** Moves the clock as the portal does: from one due job to the next. */
async function pass(days: number): Promise<void> {
  const { db, clock } = foundation
  const target = clock.now().getTime() + days * DAY_MS
  const isWaiting = and(isNull(outbox.doneAt), isNull(outbox.deadAt))
  for (;;) {
    const [next] = await db.select().from(outbox).where(isWaiting).orderBy(asc(outbox.runAt)).limit(1)
    if (!next || next.runAt.getTime() > target) break
    if (next.runAt > clock.now()) clock.set(next.runAt)
    await worker.runDue()
  }
  clock.set(new Date(target))
}

/** Returns the subscriptions and orders that somebody of the example company sees. */
async function seenBy(email: string) {
  const { db, clock } = foundation
  const [found] = await db
    .select({ userId: users.id, accountId: accounts.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(users.email, email), eq(users.defaultAccountId, accounts.id)))
  if (!found) throw new Error(`The example company has no ${email}.`)
  const { token } = await startSession(db, { ...found, now: clock.now() })
  const visit = await findVisitor(foundation, token, { now: clock.now(), requestId: 'test' })
  const ask = askInProcess(foundation, api)
  const { signal } = new AbortController()
  const read = async (service: string, path: string) => {
    const url = `/api/${service}${path}`
    const { status, body } = await ask({ url, address: '203.0.113.1', visit, signal, document: { id: 'of a test' } })
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    return JSON.parse(body)
  }
  const subscriptions = listAccountSubscriptions.response.parse(
    await read(listAccountSubscriptions.service, listAccountSubscriptions.path),
  )
  const orders = listOrders.response.parse(await read(listOrders.service, listOrders.path))
  return { subscriptions, orders }
}

const statusesOf = async (email: string, license: string) =>
  (await seenBy(email)).subscriptions
    .filter(({ track_id: id }) => id === license)
    .map((one) => displayStatus(one, foundation.clock.now()))
const mailed = (to: string, subject: RegExp) => letters.filter((one) => one.to === to && subject.test(one.subject))

test('rule E38: the README’s commands show a year of billing: one plan renews for money each month, another is declined, runs on and stops', async () => {
  expect(MOVES).toEqual([30, 335])
  const before = (await seenBy('owner@acme.example')).orders.length

  await pass(MOVES[0] ?? 0)
  const [owner, europe] = ['owner@acme.example', 'owner@acme-eu.example']
  const month = (await seenBy(owner)).orders
  expect(month.length).toBe(before + 1)
  expect(mailed(owner, /^Your receipt for order /)).toHaveLength(1)
  expect(await statusesOf(europe, 'us-core-cloud')).toContain('Grace Period')
  expect(mailed(europe, /could not be paid/)).not.toEqual([])

  await pass(MOVES[1] ?? 0)
  const year = (await seenBy(owner)).orders
  expect(year.length).toBe(before + 12)
  const renewed = year.toSorted((one, other) => other.order_id - one.order_id).slice(0, 12)
  expect(new Set(renewed.map(({ amount_received: paid, amount }) => paid === amount && paid > 0))).toEqual(
    new Set([true]),
  )
  expect(mailed(owner, /^Your receipt for order /)).toHaveLength(12)
  const announced = mailed(owner, /^International Address Autocomplete renews on .* for \$437\.06$/)
  // Twice each, a week and a day before; the first was a week away already.
  expect(new Set(announced.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(renewed.map(({ amount }) => amount))).toEqual(new Set([43_706]))
  expect(await statusesOf(europe, 'us-core-cloud')).toEqual(expect.arrayContaining(['Terminated']))
  expect(mailed(europe, /has stopped/)).toHaveLength(1)
}, 120_000)
