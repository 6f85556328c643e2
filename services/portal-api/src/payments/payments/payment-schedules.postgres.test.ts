import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { payOrder } from '@portal/contracts/payments/payments'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { createOutbox, type JobHandler } from '@portal/foundation/outbox'
import { signEvent } from '@portal/foundation/vault-events'
import { eq } from 'drizzle-orm'
import { jobsOf } from '../../portal-api.ts'
import { createRandom } from '../../seed/random.ts'
import { lettersTo } from '../../testing/letters.ts'
import { cardOf, paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { pick } from '../../testing/unreliable-world.ts'
import { transactions } from './payments.tables.ts'

/* What 10,000 schedules of the model say (payment-lifecycle.test.ts), said of the real thing: handlers, jobs and locks on PostgreSQL. */

/** Number of schedules in `npm run test:long`; every change runs the first twelve. */
const ALL_SCHEDULES = 40
const SCHEDULES = process.env.TEST_LONG ? ALL_SCHEDULES : 12
const CENTS = 19_295

let app: TestApp
let vault: TestVault

beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

/** A worker that does all that is due; with `isKilled` it dies after its work, before it says so: another does that again. */
async function work({ isKilled = false } = {}): Promise<void> {
  const { db, clock, log } = app.foundation
  const own: Record<string, JobHandler> = jobsOf(app.foundation)
  const killed = Object.fromEntries(
    Object.entries(own).map(([kind, handler]): [string, JobHandler] => [
      kind,
      async (...given) => {
        await handler(...given)
        throw new Error('killed')
      },
    ]),
  )
  await createOutbox({ db, clock, log, handlers: isKilled ? killed : own }).runDue()
}

let events = 0
function tell(body: string) {
  events += 1
  const [id, timestamp] = [`schedule-event-${events}`, String(Math.floor(app.clock.now().getTime() / 1_000))]
  const secret = { environmentKey: 'an-environment', accessSecret: 'a-secret' }
  return app.server.inject({
    method: 'POST',
    url: '/api/payments/vault-events',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signEvent(secret, { id, timestamp, body }),
    },
  })
}

/** One story: people click, workers die, answers get lost, events come twice, late and in any order. Then all is well again. */
async function live(seed: string) {
  const random = createRandom(seed)
  const chance = (of: number) => random.next() < of
  vault.charges.length = 0
  const one = await shopper(app, vault, pick(random, ['succeeded', 'challenge', 'card_declined'] as const))
  const cards = [one.card, await cardOf(app, vault, one.owner, pick(random, ['succeeded', 'challenge'] as const))]
  const events: string[] = []
  const seen: Record<string, number> = { lost: 0, killed: 0, repeated: 0, clicks: 0 }
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1
  }
  for (let round = 0; round < 10; round += 1) {
    vault.mood = pick(random, ['well', 'well', 'forgets to answer', 'gone', 'broken'] as const)
    if (vault.mood !== 'well') count('lost')
    const acts: (() => Promise<unknown>)[] = []
    for (let clicks = random.between(0, 2); clicks > 0; clicks -= 1) {
      count('clicks')
      acts.push(() => one.owner.send(payOrder, paymentRequestOf({ ...one, card: pick(random, cards) })))
    }
    for (const charge of vault.charges) {
      if (charge.state === 'challenge' && chance(0.4)) charge.state = chance(0.8) ? 'confirmed' : 'failed'
      events.push(vault.eventOf(charge))
    }
    for (let times = events.length ? random.between(0, 3) : 0; times > 0; times -= 1) {
      count('repeated')
      acts.push(() => tell(pick(random, events)))
    }
    if (chance(0.6)) {
      const isKilled = chance(0.4)
      if (isKilled) count('killed')
      acts.push(() => work({ isKilled }))
    }
    await Promise.all(acts.map((act) => act()))
    app.clock.advance(pick(random, [1_000, 10_000, 70_000, 400_000]))
  }
  vault.mood = 'well'
  for (let rounds = 0; rounds < 16; rounds += 1) {
    app.clock.advance(400_000)
    await work()
  }
  return { one, seen }
}

test(`of ${SCHEDULES} schedules of crashes, lost answers, repetitions and disorder on PostgreSQL: no double charge, no lost payment, no paid order without its subscription`, async () => {
  const wrong: unknown[] = []
  const seen: Record<string, number> = { paid: 0, unpaid: 0 }
  for (let schedule = 1; schedule <= SCHEDULES; schedule += 1) {
    const { one, seen: seenHere } = await live(`on PostgreSQL ${schedule}`)
    const { owner } = one
    const moved = vault.charges.filter(({ state }) => state === 'succeeded').length
    const ledger = await app.db.select().from(transactions).where(eq(transactions.accountId, owner.accountId))
    const [order] = await owner.call(listOrders)
    const bought = await owner.call(listAccountSubscriptions)
    const receipts = (await lettersTo(app, owner.email)).filter(({ subject }) => subject.startsWith('Your receipt'))
    const isPaid = moved > 0
    const expected = [isPaid ? 1 : 0, moved, isPaid ? CENTS : 0, isPaid, moved, moved]
    const found = [
      ...[moved, ledger.length, order?.amount_received, order?.processed !== ''],
      ...[bought.length, receipts.length],
    ]
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([schedule, found])
    for (const [what, times] of Object.entries(seenHere)) seen[what] = (seen[what] ?? 0) + times
    seen[isPaid ? 'paid' : 'unpaid'] = (seen[isPaid ? 'paid' : 'unpaid'] ?? 0) + 1
  }
  expect(wrong).toEqual([])
  // It went wrong often enough to mean something.
  for (const [what, least] of Object.entries({
    lost: 80,
    killed: 30,
    repeated: 80,
    clicks: 200,
    paid: 12,
    unpaid: 1,
  })) {
    const share = Math.floor((least * SCHEDULES) / ALL_SCHEDULES)
    expect([what, (seen[what] ?? 0) >= share]).toEqual([what, true])
  }
}, 3_600_000)
