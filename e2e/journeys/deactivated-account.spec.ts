import type { Browser, Page } from '@playwright/test'
import { listOrders } from '@portal/contracts/billing/orders'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { logInAs, openApi } from '../fixtures/api.ts'
import { statusOf } from '../fixtures/gateway.ts'
import { newKey } from '../fixtures/keys.ts'
import { arriveWithAccount, logInAgain } from '../fixtures/newcomer.ts'
import { expect, test } from '../fixtures/test.ts'

// What is refused, and the end of a session, is what this is about.
test.use({ tolerated: /Failed to load resource.* 40[19] / })

const banner = (page: Page) => page.getByRole('region', { name: 'Deactivated account' })

/** The page of an account on which support decides about it. */
async function accountPageOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext()
  await logInAs(context.request, 'support')
  const page = await context.newPage()
  await page.goto(`/admin/search?q=${email}`)
  await page.locator('main a[href^="/admin/accounts/"]').first().click()
  await page.getByRole('button', { name: 'Deactivate account…' }).waitFor()
  return page
}

test('support deactivates an account: its key stops, its owner reads and changes nothing; activated again, all is as it was', async ({
  page,
  browser,
  playwright,
}) => {
  const nora = await arriveWithAccount(page)
  await page.getByRole('link', { name: 'Start free plan: Choose a plan' }).click()
  await page.getByRole('button', { name: 'Start free plan' }).click()
  await expect(page.getByText('Your plan is active')).toBeVisible()
  const key = await newKey(await openApi(page.request), 'Production')
  const server = await playwright.request.newContext()
  const status = statusOf(server, { 'auth-id': key.key_id, 'auth-token': key.token })
  await expect.poll(status).toBe(200)
  await page.goto('/account/keys')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()

  const support = await accountPageOf(browser, nora.email)
  await support.getByRole('button', { name: 'Deactivate account…' }).click()
  const question = support.getByRole('dialog', { name: /^Deactivate / })
  await expect(question).toContainText(/Keys that stop\s*1/)
  await question.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(question.getByText('This field is required').first()).toBeVisible()
  const reason = `Lookups for a stolen card ${crypto.randomUUID()}`
  await question.getByLabel('Reason').fill(reason)
  await question.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(support.getByText(/^Deactivated \d/)).toBeVisible()
  await expect(support.getByText(reason)).toBeVisible()
  await expect.poll(status).toBe(401)

  await page.goto('/account/keys')
  await logInAgain(page, nora)
  await expect(page).toHaveURL('/account/keys')
  await expect(banner(page)).toContainText('is deactivated')
  await expect(page.getByRole('row').filter({ hasText: 'Production' })).toContainText('Account deactivated')
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  const theirs = await openApi(page.request)
  const refused = await theirs.ask(createSecretKey, { body: { label: 'Another' } })
  expect([refused.status(), (await refused.json()).errors[0].name]).toEqual([
    409,
    'security-context:account-deactivated',
  ])
  expect(await theirs.call(listOrders)).toHaveLength(1)
  await page.goto('/account/audit?group=support')
  await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('Sanna Okafor')

  await support.getByRole('button', { name: 'Reactivate account…' }).click()
  const again = support.getByRole('dialog', { name: /^Reactivate / })
  await again.getByLabel('Reason').fill('It was their own card')
  await again.getByRole('button', { name: 'Reactivate account' }).click()
  await expect(support.getByRole('button', { name: 'Deactivate account…' })).toBeVisible()
  await expect.poll(status).toBe(200)
  await page.goto('/account/keys')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await support.context().close()
  await server.dispose()
})
