import type { APIRequestContext, Page } from '@playwright/test'
import { getClock, moveClock } from '@portal/contracts/authorization/admin-clock'
import { getOrder } from '@portal/contracts/billing/order-details'
import { listOrders } from '@portal/contracts/billing/orders'
import { listPaymentMethods, makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { logInAs, openApi } from '../fixtures/api.ts'
import { CARDS, typeCard } from '../fixtures/cards.ts'
import { comeToReview, networkOf, pay } from '../fixtures/checkout.ts'
import { statusOf } from '../fixtures/gateway.ts'
import { newKey } from '../fixtures/keys.ts'
import { mailedTo } from '../fixtures/mail.ts'
import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { testAnother } from '../fixtures/portal.ts'
import { test as base, expect } from '../fixtures/test.ts'

/* Months of a paid plan by moving the clock alone. It is moved for everybody, so the portal is this test's own. */

const HOUR_MS = 3_600_000
const TOTAL = '$192.95'

const test = base.extend<{ portal: OwnPortal }>({
  portal: async ({ browserName: _ }, use) => {
    const portal = await startOwnPortal({})
    testAnother(portal)
    await use(portal)
    testAnother()
    await portal.stop()
  },
  baseURL: async ({ portal }, use) => use(portal.origin),
})
// A new account has no address yet, and the token of an open page is months old when the clock has moved.
test.use({ tolerated: /Failed to load resource.*40[14]/, extraHTTPHeaders: networkOf(41) })

test('a plan that was bought is announced and renews; declined, it runs in grace until it is paid, or stops and is bought back', {
  tag: '@long',
}, async ({ page, playwright, portal }) => {
  const { email } = await comeToReview(page, CARDS.visa)
  await pay(page).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(`for ${TOTAL}, tax included`)
  const mine = () => openApi(page.request)
  const key = await newKey(await mine())
  const lookups = await playwright.request.newContext()
  const asked = statusOf(lookups, { 'auth-id': key.key_id, 'auth-token': key.token })
  await expect.poll(asked).toBe(200)
  const root = await playwright.request.newContext({ baseURL: portal.origin })
  await logInAs(root, 'root')
  const pass = (time: string, hours: number) => passTo(root, Date.parse(time) + hours * HOUR_MS)
  const latest = async () => {
    const terms = await (await mine()).call(listAccountSubscriptions)
    const [term] = terms.toSorted((one, other) => other.startDate.localeCompare(one.startDate))
    if (!term?.orderId) throw new Error('There is no term.')
    return { ...term, orderId: term.orderId, terms: terms.length }
  }
  const mailed = async (subject: string) => (await mailedTo(email, subject)).text
  const shownAhead = await chargesAhead(page)

  // Announced seven days and one day before with the amount, it renews and sends a receipt.
  const first = await latest()
  await pass(first.expirationDate, 1)
  const reminder = await mailed('US Address Verification renews on ')
  expect(reminder).toContain(`${TOTAL} incl. tax are charged to the primary card`)
  const second = await latest()
  expect([second.terms, second.startDate, second.renews]).toEqual([2, first.expirationDate, true])
  expect(await mailed(`Your receipt for order ${second.orderId}`)).toContain('Your plan has been renewed.')
  expect(await asked()).toBe(200)

  // Its card is declined: lookups go on, and the order says until when.
  await takeDeclinedCard(page)
  await pass(second.expirationDate, 1)
  const third = await latest()
  const declined = await mailed(`Your renewal, order ${third.orderId}, could not be paid`)
  expect(declined).toContain('We will try again on ')
  expect(declined).toContain('Lookups are answered until ')
  expect(await asked()).toBe(200)
  await page.goto(`/account/subscriptions/${third.subscription_id}`)
  await expect(page.getByText('Grace Period').first()).toBeVisible()
  await payOnItsPage(page, third.orderId, 'Payment failed. Service ends')
  expect(await latest()).toMatchObject({ terms: 3, startDate: second.expirationDate })

  // No try that was planned charges it again. The next one is not paid: it stops on its last day, and what is paid afterwards begins that day.
  await pass(third.expirationDate, 1)
  const fourth = await latest()
  expect(await asked()).toBe(200)
  await pass(third.expirationDate, 14 * 24 + 2)
  await expect.poll(asked).toBe(402)
  expect(await mailed('Your plan has stopped')).toContain('a new term begins on that day')
  await payOnItsPage(page, fourth.orderId, 'A new term starts the day you pay.')
  await expect.poll(asked).toBe(200)

  // One order for each term, each paid once; the one that stopped began twice.
  const orders = await (await mine()).call(listOrders)
  expect(orders.map(({ amount_received: paid, amount_owed: owed }) => [paid, owed])).toEqual(
    Array.from({ length: 4 }, () => [19_295, 0]),
  )
  expect((await latest()).terms).toBe(5)
  // What the billing page said on the day of the purchase is what was charged, and when.
  const renewed = [second, third, fourth].map(({ startDate }) => `${asShown(startDate)} ${TOTAL}`)
  expect(shownAhead.slice(0, 3)).toEqual(renewed)
  const payments = await Promise.all(orders.map(async ({ order_id: id }) => moneyOf(page, id)))
  expect(payments).toEqual(Array.from({ length: 4 }, () => [19_295]))
  await Promise.all([root, lookups].map((one) => one.dispose()))
})

/** Reads the date and the total of each renewal of the next twelve months from the billing page. */
async function chargesAhead(page: Page): Promise<string[]> {
  await page.goto('/account/billing')
  await page.getByRole('button', { name: 'Show each date' }).click()
  const renewals = page
    .getByRole('table', { name: 'Next twelve months' })
    .getByRole('row')
    .filter({ hasText: 'Renews' })
  await expect(renewals.nth(2)).toBeVisible()
  const rows = await renewals.allInnerTexts()
  return rows.map((row) => [/\d\d\/\d\d\/\d{4}/.exec(row)?.[0], row.match(/\$[\d,.]+/g)?.at(-1)].join(' '))
}

const asShown = (time: string) => `${time.slice(5, 7)}/${time.slice(8, 10)}/${time.slice(0, 4)}`

/** Moves the clock to the next whole hour at or after a time, and waits until everything due until then is done. */
async function passTo(request: APIRequestContext, time: number): Promise<void> {
  const { now } = await (await openApi(request)).call(getClock)
  const hours = Math.ceil((time - Date.parse(now)) / HOUR_MS)
  await (await openApi(request)).call(moveClock, { body: { move: `+${hours}h` } })
  // A token that was issued a moment ago is months old when the clock has moved on.
  const isThere = async () => {
    const answer = await (await openApi(request)).ask(getClock)
    return answer.ok() && (await answer.json()).moving_to === undefined
  }
  await expect.poll(isThere, { message: `the clock is ${hours} hours further`, timeout: 240_000 }).toBe(true)
}

/** Makes a card the primary one that is declined whenever it is charged. */
async function takeDeclinedCard(page: Page): Promise<void> {
  await page.goto('/account/billing/payment-methods')
  const { dialog, send } = await typeCard(page, { number: CARDS.declinedWhenCharged, expiry: '09/30' })
  await send()
  await expect(dialog).toBeHidden()
  const api = await openApi(page.request)
  const added = (await api.call(listPaymentMethods)).find(({ mask }) => mask.endsWith('0341'))
  await api.call(makePaymentMethodPrimary, { params: { id: added?.payment_method_id ?? '' } })
}

/** Pays an order on its page with the card that works. */
async function payOnItsPage(page: Page, orderId: number, words: string): Promise<void> {
  await page.goto(`/account/orders/${orderId}`)
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('radio', { name: 'Visa •••• 4242' }).check()
  await pay(page).click()
  await expect(page.getByText(`We received your ${TOTAL} payment`)).toBeVisible()
}

async function moneyOf(page: Page, id: number): Promise<number[]> {
  const { payments } = await (await openApi(page.request)).call(getOrder, { params: { id } })
  return payments.map(({ amount }) => amount)
}
