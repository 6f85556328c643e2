import type { Page, Route } from '@playwright/test'
import { formsInCrm } from '../fixtures/crm.ts'
import { newcomer } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

const TO_CRM = '**/api/forms/submissions/contact*'
const TO_FAILOVER = '**/api/forms/failover*'
const QUESTION = 'Do you know the addresses of Guam?'

// The browser says each answer that is none.
test.use({ tolerated: /Failed to load resource/ })

async function send(page: Page, email: string) {
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('How can we help?').fill(QUESTION)
  await page.getByRole('button', { name: 'Send message' }).click()
}

const isAway = (route: Route) => route.fulfill({ status: 503, json: {} })
const heldHere = (page: Page) => page.evaluate(() => Object.values(localStorage).join('\n'))

test('a message that the CRM does not take goes by the fail-over form, and the CRM has it once', async ({ page }) => {
  const { email } = newcomer()
  await page.route(TO_CRM, isAway)
  await send(page, email)
  await expect(page.getByText('Your message is with us')).toBeVisible()
  await expect.poll(() => formsInCrm(email)).toMatchObject([{ form: 'contact', fields: { how_can_we_help: QUESTION } }])
  expect(await heldHere(page)).not.toContain(email)
})

test('a message that nobody takes waits in the browser, and is sent when the page is opened again', async ({
  page,
}) => {
  const { email } = newcomer()
  await page.clock.install()
  for (const way of [TO_CRM, TO_FAILOVER]) await page.route(way, isAway)
  await send(page, email)
  await expect(page.getByText('Your message waits in this browser')).toBeVisible()
  expect(await heldHere(page)).toContain(email)
  expect(await formsInCrm(email)).toEqual([])

  for (const way of [TO_CRM, TO_FAILOVER]) await page.unroute(way)
  await page.clock.fastForward('02:00')
  await page.goto('/contact')
  await expect.poll(() => formsInCrm(email)).toMatchObject([{ form: 'contact', fields: { how_can_we_help: QUESTION } }])
  await expect.poll(() => heldHere(page)).not.toContain(email)
})
