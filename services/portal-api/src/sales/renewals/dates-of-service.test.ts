import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getForecast } from '@portal/contracts/billing/forecast'
import { listOrders } from '@portal/contracts/billing/orders'
import { unpaidSentence } from '@portal/contracts/billing/unpaid-service'
import { makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { endOfService } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { usDate } from '@portal/contracts/us-date'
import { lettersTo } from '../../testing/letters.ts'
import { cardOf, customer } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

type Buyer = Awaited<ReturnType<typeof customer>>

/** A customer in Texas who begins a term on March 5, 2027 at 10:00 UTC, which ends on April 5. */
function buyer(purchase: Parameters<typeof customer>[2] = {}) {
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  return customer(app, vault, purchase)
}

async function decline({ owner }: Buyer): Promise<void> {
  const { payment_method_id: id } = await cardOf(app, vault, owner, 'insufficient_funds')
  await owner.call(makePaymentMethodPrimary, { params: { id } })
}

/** Moves the clock, does what is due, and returns what the screens show, with the sentences of the letters that have a day or amount. */
async function shownAt(time: string, one: Buyer) {
  app.clock.set(new Date(time))
  await lettersTo(app, one.owner.email)
  const letters = await lettersTo(app, one.owner.email)
  const owner = await app.again(one.owner)
  const [subscription] = await owner.call(listAccountSubscriptions)
  const service = (await owner.call(listOrders)).find(({ unpaid_service: unpaid }) => unpaid)?.unpaid_service
  const [ahead] = (await owner.call(getForecast)).lines
  return {
    ends: subscription && endOfService(subscription, app.clock.now()),
    charge: subscription?.next_charge?.total_amount,
    bar:
      service && unpaidSentence(service, { isDeclined: true, mayPay: true, dayOf: (time) => usDate(new Date(time)) }),
    forecast: ahead && `${ahead.kind} ${ahead.at} ${ahead.total_amount}`,
    letters: letters.flatMap(({ subject, words }) => [subject, ...words]),
  }
}

const END = '2027-04-05T10:00:00.000Z'
const LAST_DAY = '2027-04-19T11:00:00.000Z'

test('rule I125: of a plan that renews, letters, forecast and screens show the same day and amount', async () => {
  const shown = await shownAt('2027-03-29T12:00:00Z', await buyer())
  expect(shown).toMatchObject({ ends: END, charge: 19_295, bar: undefined, forecast: `charge ${END} 19295` })
  const announced = shown.letters.filter((words) => / renews on /.test(words))
  expect(announced).toEqual([expect.stringMatching(/ renews on April 5, 2027 for \$192\.95$/)])
})

test('rule I125: of a plan that does not renew, they say the same end', async () => {
  const shown = await shownAt('2027-03-29T12:00:00Z', await buyer({ renews: [] }))
  expect(shown).toMatchObject({ ends: END, bar: undefined, forecast: `end ${END} 0` })
  expect(shown.letters.filter((words) => / ends on /.test(words))).toEqual([
    expect.stringMatching(/ ends on April 5, 2027$/),
  ])
})

test('rule I125: of a free plan, they say when it begins again, and no letter says an end', async () => {
  const plan = 'us-core-cloud-free-monthly'
  const shown = await shownAt('2027-03-29T12:00:00Z', await buyer({ plan, renews: [] }))
  expect(shown).toMatchObject({ ends: END, charge: undefined, bar: undefined, forecast: `free ${END} 0` })
  expect(shown.letters.filter((words) => /April 5/.test(words))).toEqual([])
})

test('rule I125: of a plan in its grace period and of one that stopped, they say the same last day and amount', async () => {
  const one = await buyer()
  await decline(one)
  const inGrace = await shownAt('2027-04-05T10:00:00Z', one)
  const sentence = 'Payment failed. Service ends 04/19/2027 unless you pay $192.95.'
  expect(inGrace).toMatchObject({ ends: LAST_DAY, bar: sentence })
  expect(inGrace.letters).toContain('Lookups are answered until April 19, 2027.')
  expect(inGrace.letters.filter((words) => /tried to charge \$192\.95 /.test(words))).toHaveLength(1)

  const stopped = await shownAt('2027-04-19T12:00:00Z', one)
  expect(stopped).toMatchObject({ ends: LAST_DAY, bar: 'Service stopped 04/19/2027. Pay $192.95 to restart.' })
  expect(stopped.letters.filter((words) => /stopped on/.test(words))).toEqual([
    expect.stringMatching(/ stopped on April 19, 2027, and lookups are refused\. \$192\.95 for its renewal /),
  ])
})
