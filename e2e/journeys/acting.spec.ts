import type { Page } from '@playwright/test'
import { stopActing } from '@portal/contracts/authorization/acting'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { updateProfile } from '@portal/contracts/authorization/profile'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { beginActing } from '../fixtures/acting.ts'
import { logInAs, openApi } from '../fixtures/api.ts'
import { keyRow } from '../fixtures/keys.ts'
import { PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const ROUTES = [
  '/account',
  '/account/keys',
  '/account/security',
  '/account/profile',
  '/account/audit',
  '/checkout/cart',
]

// What is refused is what these tests are about.
test.use({ tolerated: /Failed to load resource.* 40[13] / })

const banner = (page: Page) => page.getByRole('region', { name: 'Acting as someone else' })

test('support acts as a customer, sees what they see, changes nothing, and the customer reads it', {
  tag: '@topology',
}, async ({ page, context, signIn, browser }) => {
  await signIn('support')
  const reason = `Their keys are refused ${crypto.randomUUID()}`
  await page.goto(`/admin/search?q=${PEOPLE.owner}`)
  await page.locator('main a[href^="/admin/accounts/"]').first().click()
  await page.getByRole('button', { name: 'Act as Olivia Adler…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Act as Olivia Adler' })
  await dialog.getByRole('button', { name: 'Act as them' }).click()
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Ticket').fill('T-17')
  const origin = new URL(page.url()).pathname
  await dialog.getByRole('button', { name: 'Act as them' }).click()

  await expect(page).toHaveURL('/account')
  await expect(banner(page)).toContainText('Sanna Okafor acting as Olivia Adler')
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(30:00|29:\d\d)$/)

  for (const path of ROUTES) {
    await page.goto(path)
    await expect(banner(page).getByRole('button', { name: 'Exit' })).toBeVisible()
  }
  for (const path of ['/', '/pricing', '/docs']) {
    await page.goto(path)
    await expect(banner(page).getByRole('link', { name: 'Back to the account' })).toBeVisible()
  }

  // What cannot be changed is not offered, a form is read alone, and what is sent all the same is refused.
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  await page.goto('/account/profile')
  await expect(page.getByLabel('Position')).toHaveValue('Head of Engineering')
  await expect(page.getByLabel('Position')).toBeDisabled()
  const words = {
    first_name: 'Olivia',
    last_name: 'Adler',
    phone: '',
    position: 'Somebody else',
    company: '',
    website: '',
  }
  expect((await (await openApi(page.request)).ask(updateProfile, { body: words })).status()).toBe(403)

  const second = await context.newPage()
  await second.goto('/account/team')
  await expect(banner(second)).toBeVisible()

  await page.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(origin)
  await expect(page.getByText('You no longer act as Olivia Adler.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(second).toHaveURL(/\/admin$/)
  await expect(banner(second)).toHaveCount(0)

  const customers = await browser.newContext()
  await logInAs(customers.request, 'owner')
  const theirs = await customers.newPage()
  await theirs.goto('/account/audit?group=support')
  const rows = theirs.getByRole('row').filter({ hasText: 'Sanna Okafor' })
  await expect(rows.filter({ hasText: reason }).first()).toContainText('On behalf of Olivia Adler')
  await expect(rows.filter({ hasText: 'Exit was pressed' }).first()).toBeVisible()
  await theirs.goto('/account/audit?group=refused')
  await expect(theirs.getByRole('row').filter({ hasText: 'POST /authorization/profile' }).first()).toContainText(
    'On behalf of Olivia Adler',
  )
  await theirs.goto('/account/security')
  await expect(theirs.getByRole('row').filter({ hasText: reason })).toContainText('Support staff')
  await customers.close()
})

test.describe('a link of the customer’s, pressed as oneself again', () => {
  // What was the customer's is not there for staff.
  test.use({
    tolerated: /Failed to load resource.*40[134]|releases\/keys\/.*MIME type|ChunkLoadError[\s\S]*releases\/keys\//,
  })

  test('the staff’s other tab makes way, and the time that ends leads back, not to a sign-in', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('root')
    const staff = await context.newPage()
    await staff.goto('/admin/search')
    await expect(staff.getByRole('searchbox', { name: 'Search users and accounts' })).toBeVisible()
    await beginActing(page, 'viewer')
    await expect(banner(staff)).toContainText('acting as Vera Lindqvist')

    await staff.close()

    // As the clock does: the server alone knows of it.
    await (await openApi(page.request)).call(stopActing)
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'API keys' }).click()
    await expect(page).toHaveURL(/\/admin\/accounts\/\d+$/)
    await expect(page.getByText('You no longer act as Vera Lindqvist.')).toBeVisible()
  })
})

test('the server refuses a write that no screen offers, and puts both down', async ({ page, signIn, browser }) => {
  await signIn('support')
  await beginActing(page, 'owner')
  const api = await openApi(page.request)
  const answer = await api.ask(createSecretKey, { body: { label: 'Never made' } })
  expect([answer.status(), (await answer.json()).errors[0].name]).toEqual([
    403,
    'identity-context:refused-while-acting',
  ])
  // An address of the staff's own, as a bookmark has it.
  await page.goto('/admin/search?q=acme')
  await page.getByRole('button', { name: 'Exit and open it as yourself' }).click()
  await expect(page).toHaveURL('/admin/search?q=acme')
  await expect(page.getByRole('searchbox', { name: 'Search users and accounts' })).toBeVisible()

  const customers = await browser.newContext()
  await logInAs(customers.request, 'owner')
  const [entry] = await (await openApi(customers.request)).call(listAuditEntries, { query: { group: 'refused' } })
  expect(entry).toMatchObject({ actor: { name: 'Sanna Okafor', staff: true }, acting_as: { name: 'Olivia Adler' } })
  await customers.close()
})
