import type { Page } from '@playwright/test'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { openApi } from '../fixtures/api.ts'
import { CARDS } from '../fixtures/cards.ts'
import { AUSTIN, comeToPayment, giveCard, networkOf, pay } from '../fixtures/checkout.ts'
import { planOf } from '../fixtures/plan.ts'
import { portalUnderTest } from '../fixtures/portal.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from './expect-accessible.ts'

const { vaultOrigin } = await portalUnderTest()

// What a checkout comes to that does not go well is said by the browser, too.
test.use({ tolerated: /ERR_FAILED|net::ERR|Failed to load resource/, extraHTTPHeaders: networkOf(20) })

/** What it comes to is read without scrolling, on a phone, at either end of the step. */
async function expectTotalInView(page: Page) {
  await page.setViewportSize({ width: 375, height: 667 })
  const total = page.getByRole('complementary', { name: 'Order summary' }).locator('summary strong')
  for (const end of [0, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), end)
    await expect(total).toBeInViewport({ ratio: 1 })
    await expect(total).toHaveText(/^\$\d/)
  }
}

async function moveTo(page: Page, address: { locality: string; administrative_area: string; postal_code: string }) {
  const { visitor } = await planOf(page.request, '/account')
  await (await openApi(page.request)).call(setTaxableLocation, {
    body: { ...AUSTIN, ...address, country_iso3: 'USA', accountId: visitor?.account?.id ?? 0 },
  })
}

test('a checkout that goes wrong wherever it can, up to its receipt: the total stays in view, and nothing serious for axe to find', async ({
  page,
}) => {
  const sees = async (words: string | RegExp) => {
    await expect(page.getByText(words).first()).toBeVisible()
    await expectAccessible(page, { areEndsEnough: true })
  }
  await page.route(`${vaultOrigin}/**`, (route) => route.abort())
  await comeToPayment(page)
  await sees('The fields for your card did not load')
  await expectTotalInView(page)
  await page.unroute(`${vaultOrigin}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()

  await giveCard(page, CARDS.declinedWhenCharged)
  await expect(pay(page)).toBeEnabled()
  await expectTotalInView(page)
  await moveTo(page, { locality: 'Portland', administrative_area: 'OR', postal_code: '97201' })
  await pay(page).click()
  await sees(/The total was \$/)
  await pay(page).click()
  await sees('The payment was declined')

  await page.getByRole('link', { name: 'Use another card' }).click()
  await page.getByRole('radio', { name: 'Another card' }).check()
  await giveCard(page, CARDS.threeDSecure)
  await pay(page).click()
  await page.waitForURL(`${vaultOrigin}/**`)
  await expectAccessible(page)
  const atBank = page.url()

  const donePath = `/checkout/done/${await unpaidOrderOf(page)}`
  await page.goto(`${donePath}?payment_id=of-nobody`)
  await sees('Payment not found')
  await page.goto(donePath)
  await sees('Pay this order')

  const told = { order_id: 0, amount: 0, challenge_url: '', expires: '', reason: '' }
  await page.route('**/api/payments/payments/*', (route) =>
    route.fulfill({ json: { ...told, payment_id: 'at-the-bank', status: 'unknown' } }),
  )
  await page.goto(`${donePath}?payment_id=at-the-bank`)
  await sees('We are checking with your bank')
  await page.unroute('**/api/payments/payments/*')
  await page.route('**/api/payments/payments/*', (route) =>
    route.fulfill({ json: { ...told, payment_id: 'at-the-bank', status: 'challenge', challenge_url: atBank } }),
  )
  await page.goto(`${donePath}?payment_id=at-the-bank`)
  await sees('Your bank needs to confirm that it is you')
  await page.unroute('**/api/payments/payments/*')

  await page.goto(atBank)
  await page.getByRole('button', { name: /^Yes, pay \$/ }).click()
  await sees('Your plan is active')
})

/** The number of the order that was placed last, whose page shows it. */
async function unpaidOrderOf(page: Page): Promise<string> {
  await page.goto('/checkout/done')
  await page.waitForURL(/\/account\/orders\/\d+$/)
  return new URL(page.url()).pathname.replace(/\D/g, '')
}
