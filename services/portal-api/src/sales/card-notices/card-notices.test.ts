import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { disableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { inTransaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { paymentMethods } from '../../payments/payment-methods/payment-methods.tables.ts'
import { scheduleCardLook } from '../../payments/payment-methods/schedule-card-looks.ts'
import { lettersTo } from '../../testing/letters.ts'
import { cardOf, customer } from '../../testing/shoppers.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { lookAtCard } from './card-look-job.ts'

const DAY_MS = 86_400_000
const YEAR = 'us-core-cloud-5k-yearly'
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(() => {
  vault.mood = 'well'
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
})

/** A customer whose plan renews on the fifth, with a primary card that expires with June 2027. */
async function buyer(purchase: { plan?: string } = {}) {
  const bought = await customer(app, vault, purchase)
  const id = bought.card.payment_method_id
  const [card] = await app.db
    .update(paymentMethods)
    .set({ month: 6, year: 2027 })
    .where(eq(paymentMethods.id, id))
    .returning()
  if (!card) throw new Error('There is no card.')
  await inTransaction(app.db, (tx) => scheduleCardLook(tx, card, app.clock.now()))
  return { ...bought, id }
}

/** Lets days pass, each with its work, and returns the subjects of letters about the card by the day of arrival. */
async function pass(from: string, days: number, { email }: { email: string }): Promise<string[]> {
  const arrived: string[] = []
  let known = (await lettersTo(app, email)).length
  for (let day = 0; day < days; day += 1) {
    app.clock.set(new Date(Date.parse(`${from}T10:00:00Z`) + day * DAY_MS))
    const letters = await lettersTo(app, email)
    const fresh = letters.slice(known).filter(({ subject }) => /expire/.test(subject))
    arrived.push(...fresh.map(({ subject }) => `${app.clock.now().toISOString().slice(0, 10)} ${subject}`))
    known = letters.length
  }
  return arrived
}

test('rule J115: the readers of letters about billing are notified once that the card expires before the next charge', async () => {
  const { owner } = await buyer()
  await subscribedContact(app, owner, 'billing@example.com', ['billing'])
  for (const renewal of ['2027-04-05', '2027-05-05']) await pass(renewal, 1, owner)
  expect(await pass('2027-05-30', 7, owner)).toEqual([])
  expect(await pass('2027-06-06', 27, owner)).toEqual(['2027-06-06 Visa •••• 4242 expires before the next charge'])
  const letter = (await lettersTo(app, owner.email)).findLast(({ subject }) => subject.includes('expires before'))
  expect(letter).toMatchObject({
    words: [
      'Visa •••• 4242 is the primary card of the Doorstep account Acme. It can be charged until the end of June 2027.',
      expect.stringMatching(/^The plan “US Address Verification, 5,000 lookups a month” renews after that\. /),
    ],
    rows: [
      ['Next charge', 'July 5, 2027'],
      ['Amount', '$192.95'],
    ],
    action: { label: 'Change the card', url: expect.stringMatching(/\/account\/billing\/payment-methods$/) },
  })
  const chosen = (await lettersTo(app, 'billing@example.com')).filter(({ subject }) => /expires before/.test(subject))
  expect(chosen).toHaveLength(1)
})

test('rule J115: a card that was left is written of again thirty days before the charge that it cannot pay', async () => {
  const { owner } = await buyer({ plan: YEAR })
  expect(await pass('2027-05-30', 10, owner)).toEqual(['2027-06-01 Visa •••• 4242 expires before the next charge'])
  await pass('2027-07-01', 3, owner)
  expect(await pass('2028-02-01', 20, owner)).toEqual(['2028-02-04 Visa •••• 4242 has expired'])
})

test('rule J115: nobody is notified where another card is the primary one, nor where nothing renews', async () => {
  const one = await buyer()
  const other = await cardOf(app, vault, one.owner)
  await one.owner.call(makePaymentMethodPrimary, { params: { id: other.payment_method_id } })
  const stopped = await buyer()
  await stopped.owner.call(disableAutoRenew, { params: { t: 'us-core-cloud' } })
  for (const renewal of ['2027-04-05', '2027-05-05']) await pass(renewal, 1, one.owner)
  expect(await pass('2027-06-01', 35, one.owner)).toEqual([])
  const about = (await lettersTo(app, stopped.owner.email)).filter(({ subject }) => /expire/.test(subject))
  expect(about).toEqual([])
})

test('rule J115: a look that is done again, by several at once, writes nothing again', async () => {
  const { owner, id } = await buyer({ plan: YEAR })
  app.clock.set(new Date('2027-06-02T10:00:00Z'))
  const look = lookAtCard(app.foundation)
  const job = { id: 1, kind: 'card.look', subject: id, payload: {}, attempts: 1, lockedUntil: null }
  await Promise.all([1, 2, 3].map(() => look(job, { db: app.db, now: app.clock.now() })))
  const about = (await lettersTo(app, owner.email)).filter(({ subject }) => /expire/.test(subject))
  expect(about).toHaveLength(1)
})
