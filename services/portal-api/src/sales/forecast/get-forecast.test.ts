import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getForecast } from '@portal/contracts/billing/forecast'
import { declareTaxExempt } from '@portal/contracts/sales/admin-taxes'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { lettersTo } from '../../testing/letters.ts'
import { customer, PLAN } from '../../testing/shoppers.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

/** Somebody in Texas whose monthly plan renews from March 5, 2027 on. */
async function buyer() {
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  return (await customer(app, vault)).owner
}

test('rule J111: the first charge is what the subscription says of its next term, and the sum is that of the lines', async () => {
  const owner = await buyer()
  const { lines, ...sum } = await owner.call(getForecast)
  const [own] = await owner.call(listAccountSubscriptions)
  expect(lines).toHaveLength(12)
  expect(lines[0]).toEqual({
    at: '2027-04-05T10:00:00.000Z',
    kind: 'charge',
    subscription_id: own?.subscription_id,
    plan_id: PLAN,
    description: own?.planDescription,
    unit_amount: 18_100,
    tax_amount: 1_195,
    total_amount: 19_295,
    is_risen: false,
  })
  expect(own?.next_charge?.total_amount).toBe(19_295)
  expect(sum).toEqual({
    from: '2027-03-05T10:00:00.000Z',
    until: '2028-03-05T10:00:00.000Z',
    unit_amount: 217_200,
    tax_amount: 14_340,
    total_amount: 231_540,
    tax_basis: 'rate',
    taxed_at: '4200 Sample Freight Way, Austin, TX 78741-1234, USA',
  })

  const params = { id: owner.accountId }
  await (await app.staff('billing-ops')).call(declareTaxExempt, { params, body: { document_id: 'A-1' } })
  expect(await owner.call(getForecast)).toMatchObject({ tax_amount: 0, total_amount: 217_200, tax_basis: 'exempt' })
})

test('rule J110: in the minute before it begins a term that was made ready is charged once', async () => {
  const owner = await buyer()
  app.clock.set(new Date('2027-04-05T09:59:10Z'))
  await lettersTo(app, owner.email)
  const again = await app.again(owner)
  expect(await again.call(listAccountSubscriptions)).toHaveLength(2)
  const { lines } = await again.call(getForecast)
  expect(lines.map(({ at, kind, total_amount }) => [at.slice(0, 10), kind, total_amount]).slice(0, 2)).toEqual([
    ['2027-04-05', 'charge', 19_295],
    ['2027-05-05', 'charge', 19_295],
  ])
})

test('rule J110: where one plan ends at the moment in which another begins, its end comes first', async () => {
  const owner = await app.account()
  const now = app.clock.now()
  const [change, end] = [new Date(now.getTime() + 9 * 86_400_000), new Date(now.getTime() + 99 * 86_400_000)]
  await newSubscription(app, owner, { planId: 'us-core-cloud-10k-monthly', startsAt: change, expiresAt: end })
  await newSubscription(app, owner, { expiresAt: change })
  const { lines } = await owner.call(getForecast)
  expect(lines.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
    `end ${change.toISOString()}`,
    `prepaid ${change.toISOString()}`,
    `end ${end.toISOString()}`,
  ])
})

test('rule J110: an account without plans has nothing ahead, and what is over comes no more', async () => {
  const owner = await app.account()
  expect(await owner.call(getForecast)).toMatchObject({ lines: [], total_amount: 0, tax_basis: 'no-location' })

  const now = app.clock.now()
  await newSubscription(app, owner, { expiresAt: new Date(now.getTime() - 1_000), isAgreed: true })
  await newSubscription(app, owner, { terminatedAt: now, isAgreed: true })
  // Its grace period is over, and nobody paid.
  await newSubscription(app, owner, { gracePeriodEndsAt: new Date(now.getTime() - 1_000), isAgreed: true })
  expect((await owner.call(getForecast)).lines).toEqual([])

  await newSubscription(app, owner, { isAgreed: true })
  expect((await owner.call(getForecast)).lines).not.toEqual([])
})
