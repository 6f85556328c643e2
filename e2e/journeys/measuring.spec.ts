import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/test.ts'

const test = base.extend<object, { portal: OwnPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how a fixture says that it needs none.
    async ({}, use) => {
      const portal = await startOwnPortal({ MEASUREMENT: 'ask' })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
})

test.describe.configure({ mode: 'serial' })

/** Collects what a browser reports about the use of the site, and what it sends to anybody else. */
function listen(page: Page, { origin, gatewayOrigin }: OwnPortal) {
  const reported: string[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (![origin, gatewayOrigin].includes(url.origin) && url.protocol.startsWith('http')) elsewhere.push(url.href)
    if (url.pathname === '/measure')
      reported.push(
        ...JSON.parse(request.postData() ?? '[]').map((one: { event: string; page: string }) =>
          Object.values(one).join(' '),
        ),
      )
  })
  return { reported, elsewhere }
}

const question = (page: Page) => page.getByRole('region', { name: 'Measurement' })

test('rule M33: before an answer nothing is kept and nothing leaves, on any kind of page', async ({ page, portal }) => {
  const { reported, elsewhere } = listen(page, portal)
  for (const path of ['/?gclid=first', '/pricing', '/docs', '/login', '/checkout/cart?plan=us-core-cloud-5k-monthly']) {
    await page.goto(path)
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  expect([reported, elsewhere]).toEqual([[], []])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('gclid')
  expect(await page.evaluate(() => [globalThis.dataLayer, localStorage.getItem('device:first-click')])).toEqual([
    undefined,
    null,
  ])
})

test('rules M30 and M34: who agrees is counted from prices to the cart, and staff read what came of it', async ({
  page,
  portal,
  browser,
}) => {
  const { reported, elsewhere } = listen(page, portal)
  await page.goto('/pricing?utm_source=Newsletter')
  await expectAccessible(page, { areEndsEnough: true })
  await question(page).getByRole('button', { name: 'Allow' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => reported).toEqual(['page_view /pricing'])

  await page.goto('/login')
  await page.getByLabel('Email address').fill(PEOPLE.owner)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account')
  await page.goto('/checkout/cart?plan=us-core-cloud-5k-monthly')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect
    .poll(() => reported)
    .toEqual([
      'page_view /pricing',
      'page_view /login',
      'login /login',
      'page_view /account',
      'page_view /checkout/cart',
      'add_to_cart /checkout/cart',
      'remove_from_cart /checkout/cart',
    ])
  expect(await page.evaluate(() => globalThis.dataLayer?.slice(1))).toEqual([
    { event: 'add_to_cart', plan_id: 'us-core-cloud-5k-monthly', plan_name: 'us-monthly-5000' },
    { event: 'remove_from_cart', plan_id: 'us-core-cloud-5k-monthly', plan_name: 'us-monthly-5000' },
  ])
  expect(elsewhere).toEqual([])

  const staff = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  await staff.goto('/login')
  await staff.getByLabel('Email address').fill(PEOPLE.root)
  await staff.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await staff.getByRole('button', { name: 'Log in' }).click()
  await expect(staff).toHaveURL('/admin')
  await staff.goto('/admin/site-use')
  await expect(staff.getByRole('row', { name: /^newsletter/ })).toHaveText(/^newsletter\D+0\D*0\D+0\D*4$/)
  await expect(question(staff)).toHaveCount(0)
})

test('rule M33: the answer is taken back on the privacy page, with the campaign', async ({ page, portal }) => {
  await page.goto('/pricing?gclid=first')
  await question(page).getByRole('button', { name: 'Allow' }).click()
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Stop counting' }).click()
  await expect(page.getByText('Your use of this site is not counted.')).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('gclid')
  const { reported } = listen(page, portal)
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(reported).toEqual([])
})
