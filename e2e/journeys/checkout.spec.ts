import type { Locator, Page } from '@playwright/test'
import { logOut } from '@portal/contracts/authorization/session'
import { listOrders } from '@portal/contracts/billing/orders'
import { getPricingSchedule, replacePricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { listenToReports } from '../faults/reported.ts'
import { logInAs, openApi } from '../fixtures/api.ts'
import { CARDS, fillCard, vaultFrame } from '../fixtures/cards.ts'
import {
  AUSTIN,
  comeToPayment,
  comeToReview,
  giveAddress,
  giveCard,
  networkOf,
  pay,
  startWith,
} from '../fixtures/checkout.ts'
import { statusOf, takeNewSecret } from '../fixtures/gateway.ts'
import { press, tabTo } from '../fixtures/keyboard.ts'
import { linkMailedTo } from '../fixtures/mail.ts'
import { arriveWithoutAccount, confirm, newcomer, signUp } from '../fixtures/newcomer.ts'
import { planOf } from '../fixtures/plan.ts'
import { portalUnderTest } from '../fixtures/portal.ts'
import { signOut } from '../fixtures/sign-out.ts'
import { expect, test } from '../fixtures/test.ts'

/** Nobody else's journey looks at its price, which one of these changes. */
const REPRICED = 'us-georeference-data-cloud-85k-monthly'
const ANOTHER = 'us-rooftop-geocoding-cloud-10k-monthly'
/** Where fingers are the only pointers; wider, the first journey and the one of the keyboard go. */
const PHONE = { width: 375, height: 800 }

// A new account has no taxable address yet, which the browser says.
const NO_ADDRESS = /Failed to load resource.*404/

const comeToBank = async (page: Page) => page.waitForURL(`${(await portalUnderTest()).vaultOrigin}/**`)
const receipt = /\/checkout\/done\/\d+/
const ordersOf = async (page: Page) => (await openApi(page.request)).call(listOrders)

for (const [journey, width] of [
  [1, 1440],
  [2, 375],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ tolerated: NO_ADDRESS, viewport: { width, height: 800 }, extraHTTPHeaders: networkOf(journey) })

    // On a phone every other test goes, up to the receipt.
    const tag = width === 1440 ? '@topology' : '@long'
    test('a visitor gets from a price to a key that works with the bought plan: cart, login, address, card, bank, receipt', {
      tag,
    }, async ({ page, request }) => {
      const nora = newcomer()
      await startWith(page, '5k')
      await page.getByRole('link', { name: 'Go to checkout' }).click()
      await expect(page).toHaveURL('/login')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await signUp(page, nora)
      await confirm(page, nora)
      await page.getByRole('button', { name: 'Open account' }).click()

      // What was chosen before there was a login is what is bought.
      await expect(page).toHaveURL('/checkout/address')
      await giveAddress(page)
      await giveCard(page, CARDS.threeDSecure)
      const total = (await pay(page).textContent())?.replace('Pay ', '') ?? ''
      // It renews unless somebody turns that off, for what the sentence says.
      await expect(page.getByRole('switch', { name: /^Automatic renewal of/ })).toBeChecked()
      await expect(page.getByText(/^Renews for .* You can turn off renewal anytime\.$/)).toContainText(
        `for ${total}, tax included`,
      )
      await pay(page).click()
      await comeToBank(page)
      await page.getByRole('button', { name: `Yes, pay ${total}` }).click()

      await expect(page.getByText('Your plan is active')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your order' })).toContainText(total)
      expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
      await page.getByRole('link', { name: 'Create API key' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Create key' }).first().click()
      await page.getByRole('dialog').getByLabel('Label').fill('First')
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
      await expect.poll(statusOf(request, await takeNewSecret(page.getByRole('dialog')))).toBe(200)
      // What the gateway counts on is what was bought: its lookups, and its requests a second.
      const bought = async () => (await (await openApi(page.request)).call(listAccountSubscriptions))[0]
      expect(await bought()).toMatchObject({ issued: 5_000, rateLimit: 50 })
      await expect.poll(async () => (await bought())?.remaining).toBeLessThan(5_000)
      await page.goto(`/account/subscriptions/${(await bought())?.subscription_id}`)
      await expect(page.getByRole('region', { name: 'Price and renewal' })).toContainText('Renews')
      await expect(page.getByRole('region', { name: 'Price and renewal' })).toContainText(`for ${total} incl. tax`)
    })
  })
}

test.describe('cards that do not pay, and one that did', () => {
  test.use({ tolerated: /Failed to load resource.*40[24]/, viewport: PHONE, extraHTTPHeaders: networkOf(3) })

  test('an expired one is said, so is a declined one; another pays the same order, and the next without being typed again', async ({
    page,
  }) => {
    await comeToPayment(page)
    await fillCard(page, page, { number: CARDS.expired })
    await page.getByRole('button', { name: 'Save card and continue' }).click()
    await expect(page.getByText('This card has expired')).toBeVisible()
    await giveCard(page, CARDS.declinedWhenCharged)
    await pay(page).click()
    await expect(page.getByText('The payment was declined')).toBeVisible()
    await page.getByRole('link', { name: 'Use another card' }).click()
    await page.getByRole('radio', { name: 'Another card' }).check()
    await giveCard(page, CARDS.visa)
    await pay(page).click()
    await expect(page.getByText('Your plan is active')).toBeVisible()
    expect(await ordersOf(page)).toHaveLength(1)

    await page.goto(`/checkout/cart?plan=${ANOTHER}`)
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await page.getByRole('link', { name: 'Continue to payment' }).click()
    await page.getByRole('radio', { name: 'Visa •••• 4242' }).check()
    await page.getByRole('link', { name: 'Continue to review' }).click()
    await pay(page).click()
    await expect(page.getByText('Your plan is active')).toBeVisible()
    const orders = await ordersOf(page)
    expect(orders.map(({ amount, amount_received: received }) => received - amount)).toEqual([0, 0])
  })
})

test.describe('whoever presses twice, goes back or has two tabs', () => {
  test.use({ tolerated: NO_ADDRESS, viewport: PHONE, extraHTTPHeaders: networkOf(4) })

  test('has one order, and finds its receipt', async ({ page, context }) => {
    await comeToReview(page, CARDS.visa)
    const twin = await context.newPage()
    await twin.goto(page.url())
    await expect(pay(twin)).toBeEnabled()

    // A tab in the background draws nothing, so a pointer finds nothing there that holds still.
    await Promise.all([pressTwice(pay(page)), pressTwice(pay(twin))])
    await expect(page).toHaveURL(receipt)
    await expect(twin).toHaveURL(receipt)
    const [order, ...others] = await ordersOf(page)
    expect(others).toEqual([])
    expect(order?.amount_received).toBe(order?.amount)

    await page.goBack()
    await expect(page).toHaveURL(`/checkout/done/${order?.order_id}`)
    await expect(page.getByText('Your plan is active')).toBeVisible()
  })
})

test.describe('a total that changed in the middle', () => {
  test.use({ tolerated: /Failed to load resource.*40[49]/, viewport: PHONE, extraHTTPHeaders: networkOf(5) })

  test('is shown beside the one before, and nothing is charged until it is agreed to', async ({ page }) => {
    await comeToReview(page, CARDS.visa)
    const before = (await pay(page).textContent())?.replace('Pay ', '') ?? ''
    const api = await openApi(page.request)
    const { visitor } = await planOf(page.request, '/account')
    const address = { ...AUSTIN, locality: 'Portland', administrative_area: 'OR', postal_code: '97201' }
    await api.call(setTaxableLocation, {
      body: { ...address, country_iso3: 'USA', accountId: visitor?.account?.id ?? 0 },
    })
    await pay(page).click()
    await expect(page.getByText(`The total was ${before} and is`)).toBeVisible()
    expect(await ordersOf(page)).toEqual([])

    await expect(pay(page)).not.toHaveText(`Pay ${before}`)
    await pay(page).click()
    await expect(page.getByText('Your plan is active')).toBeVisible()
  })
})

test.describe('prices that staff change in the middle of a checkout', () => {
  test.use({ tolerated: /Failed to load resource.*40[49]/, viewport: PHONE, extraHTTPHeaders: networkOf(10) })

  test('are shown beside those before, and stand on the pricing page at once', async ({
    page,
    playwright,
    baseURL,
  }) => {
    await comeToReview(page, CARDS.visa, REPRICED)
    const before = (await pay(page).textContent())?.replace('Pay ', '') ?? ''
    const staff = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: networkOf(10) })
    await logInAs(staff, 'catalog')
    const api = await openApi(staff)
    const raise = async (cents: number) => {
      const { plans, version } = await api.call(getPricingSchedule)
      const raised = plans.map((plan) =>
        plan.id === REPRICED ? { ...plan, price_in_cents: plan.price_in_cents + cents } : plan,
      )
      await api.call(replacePricingSchedule, { body: { version, plans: raised } })
    }
    await raise(100)
    try {
      await pay(page).click()
      await expect(page.getByText(`The total was ${before} and is`)).toBeVisible()
      expect(await ordersOf(page)).toEqual([])
      // A list is a second old at most.
      await expect.poll(async () => (await page.request.get('/pricing/us-georeference-data')).text()).toContain('1,924')
    } finally {
      await raise(-100)
      await staff.dispose()
    }
  })
})

// What an open page asks for once its session has ended is refused, and the browser says so.
test.describe('a session that ends in the middle', () => {
  test.use({ tolerated: /Failed to load resource.*40[134]/, viewport: PHONE, extraHTTPHeaders: networkOf(9) })

  test('is asked for again where somebody stands, and what they chose is paid once', async ({ page }) => {
    const { email, password } = await comeToPayment(page)
    const signInAgain = async () => {
      const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
      await expect(dialog.getByLabel('Email address')).toHaveValue(email)
      await dialog.getByLabel('Password').fill(password)
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    }
    await fillCard(page, page, { number: CARDS.visa })
    await (await openApi(page.request)).call(logOut)
    await page.getByRole('button', { name: 'Save card and continue' }).click()
    await signInAgain()
    await expect(pay(page)).toBeEnabled()
    await (await openApi(page.request)).call(logOut)
    await pay(page).click()
    await signInAgain()
    await expect(page.getByText('Your plan is active')).toBeVisible()
    const orders = await ordersOf(page)
    expect(orders.map(({ amount, amount_received: received }) => received - amount)).toEqual([0])
  })
})

test.describe('a bank that does not answer', () => {
  test.use({ tolerated: NO_ADDRESS, viewport: PHONE, extraHTTPHeaders: networkOf(6) })

  test('is asked on until it does, and nobody pays again', async ({ page }) => {
    await comeToReview(page, CARDS.noAnswerWhenCharged)
    await pay(page).click()
    // As soon as the bank can be asked again it turns out that it did charge the card.
    await expect(page.getByText('Your plan is active')).toBeVisible()
    const orders = await ordersOf(page)
    expect(orders.map(({ amount, amount_received: received }) => received - amount)).toEqual([0])
  })
})

test.describe('an answer that is lost on its way', () => {
  test.use({ tolerated: /ERR_FAILED|Failed to load resource.*404/, viewport: PHONE, extraHTTPHeaders: networkOf(11) })

  test('is asked for until it comes: one payment, and its receipt', async ({ page }) => {
    await comeToReview(page, CARDS.visa)
    const payments = '**/api/payments/payments'
    const orders = '**/api/billing/v1/account/orders'
    const answers: number[] = []
    // The server takes each of them; nothing of that reaches the page.
    await page.route(payments, async (route) => {
      answers.push((await route.fetch()).status())
      await route.abort()
    })
    await page.route(orders, (route) => route.abort())
    await pay(page).click()
    await expect(page.getByText('We do not know yet whether you were charged')).toBeVisible()
    await expect(page.getByText(/Nothing was charged|press again/)).toHaveCount(0)
    expect(answers[0]).toBe(200)

    await page.unroute(orders)
    await page.unroute(payments)
    await expect(page.getByText('Your plan is active')).toBeVisible({ timeout: 15_000 })
    const [order, ...others] = await ordersOf(page)
    expect([others, order?.amount_received]).toEqual([[], order?.amount])
  })
})

test.describe('by the keyboard alone', () => {
  test.use({ tolerated: NO_ADDRESS, extraHTTPHeaders: networkOf(7) })

  test('a visitor comes from a price to a key: cart, login, address, a card that its bank asks about, receipt', async ({
    page,
    request,
  }) => {
    const nora = newcomer()
    await page.goto('/pricing?tier=5k')
    await press(page, page.getByRole('link', { name: 'Start with 5,000: US Address Verification' }))
    await press(page, page.getByRole('link', { name: 'Go to checkout' }))
    await expect(page).toHaveURL('/login')
    await press(page, page.getByRole('link', { name: 'Create an account' }))
    await typeInto(page, {
      'First name': 'Nora',
      'Last name': 'Quist',
      'Email address': nora.email,
      Password: nora.password,
    })
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    await page.goto(await linkMailedTo(nora.email, 'Confirm your email address'))
    await press(page, page.getByRole('button', { name: 'Confirm email address' }))
    await press(page, page.getByRole('button', { name: 'Open account' }))
    await expect(page).toHaveURL('/checkout/address')
    await typeInto(page, {
      'Street address': AUSTIN.thoroughfare,
      City: AUSTIN.locality,
      State: 'TX',
      'ZIP code': AUSTIN.postal_code,
    })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/checkout/payment')
    await vaultFrame(page, 'Security code').getByRole('textbox').waitFor()
    await tabTo(page, vaultFrame(page, 'Card number').getByRole('textbox'))
    await page.keyboard.type(CARDS.threeDSecure)
    await tabTo(page, page.getByRole('textbox', { name: 'Expiration date' }))
    await page.keyboard.type('09/30')
    await tabTo(page, vaultFrame(page, 'Security code').getByRole('textbox'))
    await page.keyboard.type('907')
    await tabTo(page, page.getByLabel('Name on card'))
    await page.keyboard.type('Gareth Quill')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/checkout\/review/)
    await press(page, pay(page))
    await comeToBank(page)
    await press(page, page.getByRole('button', { name: /^Yes, pay \$/ }))
    await expect(page.getByText('Your plan is active')).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Create API key' }))
    await press(page, page.getByRole('main').getByRole('button', { name: 'Create key' }).first())
    await typeInto(page, { Label: 'First' })
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('button', { name: 'I have saved it' }))
    await expect.poll(statusOf(request, await takeNewSecret(dialog))).toBe(200)
  })

  test('a customer who signs in on the way goes on with what they had chosen', async ({ page }) => {
    const nora = await arriveWithoutAccount(page)
    await page.getByRole('button', { name: 'Open account' }).click()
    await signOut(page, 'Nora Quist')
    await startWith(page, '5k')
    await press(page, page.getByRole('link', { name: 'Go to checkout' }))
    await expect(page).toHaveURL('/login')
    await typeInto(page, { 'Email address': nora.email, Password: nora.password })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/checkout/address')
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('5,000 lookups a month')
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('["us-core-cloud-5k-monthly"]')
  })
})

/** Each field is reached with the tab key, and typed into. */
async function typeInto(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
}

async function pressTwice(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

test.describe(() => {
  test.use({
    tolerated: /ERR_FAILED|net::ERR|Failed to load resource.*404/,
    viewport: PHONE,
    extraHTTPHeaders: networkOf(8),
  })

  test('where the frames are blocked, the step says why, and what else can be done; a vault that goes away later takes the card once it is back', async ({
    page,
  }) => {
    const { vaultOrigin } = await portalUnderTest()
    const reports = await listenToReports(page)
    await page.route(`${vaultOrigin}/**`, (route) => route.abort())
    await comeToPayment(page)
    await expect(page.getByText('The fields for your card did not load')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ask us for an invoice' })).toHaveAttribute('href', '/contact')
    await reports.expectOne('checkout', 'policy')

    await page.unroute(`${vaultOrigin}/**`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await fillCard(page, page, { number: CARDS.visa })
    await page.route(`${vaultOrigin}/v1/**`, (route) => route.abort())
    await page.getByRole('button', { name: 'Save card and continue' }).click()
    await expect(page.getByRole('alert')).toContainText('The card vault cannot be reached')
    await page.unroute(`${vaultOrigin}/v1/**`)
    await page.getByRole('button', { name: 'Save card and continue' }).click()
    await expect(pay(page)).toBeEnabled()
  })
})
