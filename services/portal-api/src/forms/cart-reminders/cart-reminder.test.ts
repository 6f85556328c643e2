import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { askCartReminder, dropCartReminder } from '@portal/contracts/forms/cart-reminder'
import type { FormSubmission } from '@portal/contracts/forms/marketing-forms'
import { createOutbox } from '@portal/foundation/outbox'
import { users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { insertOrder } from '../../billing/index.ts'
import { jobsOf } from '../../portal-api.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'

const HOUR_MS = 3_600_000
const [PLAN, OTHER] = ['us-core-cloud-5k-monthly', 'us-core-cloud-10k-monthly']
const WORDS = 'Write to me once.'

const submissions: { path: string; body: FormSubmission }[] = []
const crm = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  submissions.push({ path: request.url ?? '', body: JSON.parse(body) })
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
let app: TestApp
beforeAll(async () => {
  await new Promise<void>((opened) => crm.listen(0, '127.0.0.1', opened))
  app = await testApp({
    HUBSPOT_URL: `http://127.0.0.1:${(crm.address() as AddressInfo).port}`,
    HUBSPOT_PORTAL_ID: '4711',
    HUBSPOT_ACCESS_TOKEN: 'a-token',
    HUBSPOT_FORMS: 'contact=of-a-test',
  })
  await seedCatalog(app.db)
})
afterAll(async () => {
  await app.close()
  crm.close()
})
beforeEach(() => void submissions.splice(0))

const ask = (at: TestCaller, ...plan_ids: string[]) => at.call(askCartReminder, { body: { plan_ids, consent: WORDS } })

/** Advances the clock by this many hours, and runs due jobs and those they enqueue. */
async function pass(hours: number): Promise<void> {
  app.clock.advance(hours * HOUR_MS)
  const { db, clock, log } = app.foundation
  for (let turn = 0; turn < 2; turn += 1)
    await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}

const buy = ({ accountId }: TestCaller, planId: string, cents: number) =>
  insertOrder(app.db, {
    accountId,
    now: app.clock.now(),
    items: [{ planId, description: 'Plan', lookups: 5, unitCents: cents, taxCents: 0 }],
  })

test('rule M27: a cart that was left for a day is told to the CRM, once, with the words that its person agreed to', async () => {
  const owner = await app.account()
  await ask(owner, PLAN, OTHER)
  const since = app.clock.now().getTime()
  await pass(23)
  expect(submissions).toEqual([])
  await pass(1)
  await pass(48)

  expect(submissions.map(({ path }) => path)).toEqual(['/submissions/v3/integration/secure/submit/4711/abandoned-cart'])
  const [{ body } = { body: {} as FormSubmission }] = submissions
  const said = Object.fromEntries(body.fields.map(({ name, value }) => [name, value]))
  expect(said).toMatchObject({ email: owner.email, firstname: 'Pat', account_number: String(owner.accountId) })
  expect(said.abandoned_cart).toMatch(/: \$181\.00(;|$)/)
  expect(said.abandoned_cart?.split('; ')).toHaveLength(2)
  expect(body.submittedAt).toBe(since)
  expect(body.legalConsentOptions.consent).toEqual({ consentToProcess: true, text: WORDS })
})

test('rule M27: asked for again it is another day, and what is in the cart then', async () => {
  const owner = await app.account()
  await ask(owner, PLAN, OTHER)
  await pass(11)
  await ask(owner, PLAN)
  await pass(23)
  expect(submissions).toEqual([])
  await pass(1)
  expect(submissions.map(({ body }) => body.fields.find(({ name }) => name === 'abandoned_cart')?.value)).toEqual([
    expect.stringMatching(/^[^;]*: \$181\.00$/),
  ])
})

test.each<[string, (owner: TestCaller) => Promise<unknown>]>([
  ['bought some of it', (owner) => buy(owner, PLAN, 0)],
  ['changed their mind', (owner) => owner.call(dropCartReminder)],
  [
    'may not log in any more',
    ({ userId }) => app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, userId)),
  ],
])('rule M27: of somebody who %s nothing is told', async (_, happens) => {
  const owner = await app.account()
  await ask(owner, PLAN, OTHER)
  app.clock.advance(HOUR_MS)
  await happens(owner)
  await pass(24)
  expect(submissions).toEqual([])
})

test.each<[string, string, number]>([
  ['was not paid', PLAN, 100],
  ['is about something else', 'us-core-cloud-free-monthly', 0],
])('an order that %s finishes no cart', async (_, planId, cents) => {
  const owner = await app.account()
  await ask(owner, PLAN)
  await buy(owner, planId, cents)
  await pass(24)
  expect(submissions).toHaveLength(1)
})
