import type { Browser, Page } from '@playwright/test'
import {
  createSamlProvider,
  deactivateIdentityProvider,
  updateSamlProvider,
} from '@portal/contracts/authorization/identity-providers'
import { listLoginProviders } from '@portal/contracts/authorization/oidc'
import { createOrganization, deleteOrganization, getOrganization } from '@portal/contracts/authorization/organizations'
import { startSso } from '@portal/contracts/authorization/sso'
import { type Api, logInAs, openApi } from '../fixtures/api.ts'
import { proveDomain, publishRecord } from '../fixtures/domains.ts'
import { portalUnderTest } from '../fixtures/portal.ts'
import { agreeAs, postAs } from '../fixtures/providers.ts'
import { expect, test } from '../fixtures/test.ts'

/* The two change the same account, one after the other. */
test.describe.configure({ mode: 'serial' })

/** The organization of the stranger, whose owner sets up single sign-on from nothing. */
const ORGANIZATION = 'Globex Group'

/* Tried again, it begins where it began at first. */
test.beforeEach(async ({ request }) => {
  await logInAs(request, 'stranger')
  const api = await openApi(request)
  const left = await api.call(getOrganization)
  if (left) await api.call(deleteOrganization, { params: { id: left.organization_id } })
})

test('single sign-on by OpenID Connect: set up, tested, activated, used in a fresh browser, deactivated', async ({
  page,
  browser,
}) => {
  const { deskOrigin } = await portalUnderTest()
  await logInAs(page.request, 'stranger')
  await register(page)
  await page.getByRole('link', { name: 'Single sign-on' }).first().click()
  await page.getByRole('textbox', { name: 'Issuer' }).fill(`${deskOrigin}/company`)
  await page.getByRole('textbox', { name: 'Client ID' }).fill('portal')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('of-the-sandbox-and-no-secret')
  await page.getByLabel('Role for new people').selectOption({ label: 'API key viewer' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('These settings have not been tested yet.')).toBeVisible()
  await verifyDomain(page, deskOrigin)

  await page.getByRole('button', { name: 'Test login' }).click()
  await agreeAs(page, 'Gareth Quill')
  await expect(page).toHaveURL(/\/account\/sso$/)
  await activateTested(page)
  await comeInFresh(browser, ORGANIZATION, (there) => agreeAs(there, 'Ida Berg'))
  await connectOwn(page)

  await deactivate(page, browser)
})

/** The owner adds the domain, and its record where the portal looks for it. */
async function verifyDomain(page: Page, deskOrigin: string): Promise<void> {
  await page.getByLabel('Add a domain').fill('owner@globex.example')
  await page.getByRole('button', { name: 'Add domain' }).click()
  const check = page.getByRole('button', { name: 'Check now: globex.example' })
  await check.click()
  await expect(page.getByText('There is no TXT record at this name.')).toBeVisible()
  const text = (await page.getByText(/^doorstep-verification=/).textContent()) ?? ''
  await publishRecord(deskOrigin, '_doorstep-challenge.globex.example', text)
  await check.click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
}

/** The owner, who has a password, adds the company's login to theirs and comes back to the settings. */
async function connectOwn(page: Page): Promise<void> {
  await page.goto('/account/security')
  await page.getByRole('button', { name: `Connect the login of ${ORGANIZATION}` }).click()
  await agreeAs(page, 'Gareth Quill')
  await expect(page).toHaveURL(/\/account\/security$/)
  await expect(page.getByText('You can now log in with that login, too')).toBeVisible()
  await expect(page.getByRole('row', { name: /Company login/ })).toContainText('owner@globex.example')
  await page.goto('/account/sso')
}

test('single sign-on by SAML: set up by an address of metadata, tested, activated, used in a fresh browser, deactivated', {
  // `nothing-secret.postgres.spec.ts` is tested, activated and comes in by SAML; the form is asked of its own tests
  // (`single-sign-on-page.test.tsx`), and how somebody comes in of the handlers (`saml-sso.test.ts`).
  tag: '@long',
}, async ({ page, browser }) => {
  const { deskOrigin } = await portalUnderTest()
  await logInAs(page.request, 'stranger')
  await register(page)
  await page.getByRole('link', { name: 'Single sign-on' }).first().click()
  await page.getByRole('radio', { name: /^SAML/ }).check()
  await page.getByLabel('Metadata URL').fill(`${deskOrigin}/saml/metadata`)
  await page.getByLabel('Role for new people').selectOption({ label: 'API key viewer' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await proveDomain(await openApi(page.request), 'globex.example')

  await page.getByRole('button', { name: 'Test login' }).click()
  await postAs(page, 'Gareth Quill')
  await activateTested(page)
  await comeInFresh(browser, 'anybody@globex.example', (there) => postAs(there, 'Pia Berg'))

  await deactivate(page, browser)
})

test('single sign-on by SAML where requests have to be signed: by POST, by redirect, and refused once anything of it is changed', {
  // Each binding, its signature and what breaks it are asked of the handlers (`saml-sso.test.ts`).
  tag: '@long',
}, async ({ page, browser }) => {
  const { deskOrigin, origin } = await portalUnderTest()
  await logInAs(page.request, 'stranger')
  const api = await openApi(page.request)
  const { organization_id: id } = await api.call(createOrganization, { body: { organization_name: ORGANIZATION } })
  await proveDomain(api, 'globex.example')
  const body = { name: 'Company login', default_role: 'api-key-viewer', name_id_format: 'unspecified' } as const
  const metadata = { metadata_url: `${deskOrigin}/saml/strict/metadata` }
  await api.call(createSamlProvider, { body: { ...body, ...metadata, binding: 'post' } })
  await page.goto('/account/sso')
  await page.getByRole('button', { name: 'Test login' }).click()
  await postAs(page, 'Gareth Quill')
  await activateTested(page)
  await comeInFresh(browser, ORGANIZATION, (there) => postAs(there, 'Pia Berg'))

  await api.call(updateSamlProvider, { body: { ...body, binding: 'redirect' } })
  await comeInFresh(browser, ORGANIZATION, (there) => postAs(there, 'Pia Berg'))
  const redirect_uri = `${origin}/account/callback/sso`
  const { redirect_uri: address } = await api.call(startSso, { body: { organization: String(id), redirect_uri } })
  const statusOf = async (asked: string) => (await page.request.get(asked)).status()
  expect(await statusOf(address)).toBe(200)
  expect(await statusOf(address.replace('RelayState=', 'RelayState=x'))).toBe(400)

  await api.call(updateSamlProvider, { body: { ...body, binding: 'redirect', signed_request: false } })
  const { redirect_uri: unsigned } = await api.call(startSso, { body: { organization: String(id), redirect_uri } })
  expect(await statusOf(unsigned)).toBe(400)
  await api.call(deactivateIdentityProvider)
  await removeAll(page)
})

/** What somebody of the identity provider was called in the test is shown; then the settings let people in. */
async function activateTested(page: Page): Promise<void> {
  await expect(page.getByText('The test passed')).toBeVisible()
  await expect(page.getByRole('main').getByText('owner@globex.example').first()).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expectOffered(await openApi(page.request))
}

/** What everybody is told may be a second old (rule M15). */
async function expectOffered(api: Api): Promise<void> {
  const ways = async () => (await api.call(listLoginProviders)).map(({ callback }) => callback)
  await expect.poll(ways).toContain('/account/callback/sso')
}

/** Nobody comes in any more; leaves the account as it was. */
async function deactivate(page: Page, browser: Browser): Promise<void> {
  await page.getByRole('button', { name: 'Deactivate…' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(page.getByText('Configured', { exact: true })).toBeVisible()
  await refusedFresh(browser, ORGANIZATION)
  await removeAll(page)
}

async function register(page: Page): Promise<void> {
  await page.goto('/account/organization')
  await page.getByRole('button', { name: 'Register an organization' }).click()
  await page.getByLabel('Name').fill(ORGANIZATION)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { name: ORGANIZATION })).toBeVisible()
}

/** Somebody whom the portal does not know comes in by their company's identity provider, by way of the login page. */
async function comeInFresh(browser: Browser, asked: string, agree: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByLabel('Work email address or organization').fill(asked)
  await page.getByRole('button', { name: 'Continue' }).click()
  await agree(page)
  await expect(page).toHaveURL(/\/account\/keys$/)
  await expect(page.getByRole('button', { name: /^\w+ Berg/ })).toBeVisible()
  await context.close()
}

async function refusedFresh(browser: Browser, asked: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/sso')
  await page.getByLabel('Work email address or organization').fill(asked)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'We do not know this organization, or its single sign-on is not set up.',
  )
  await context.close()
}

/** Leaves the stranger's account as it was. */
async function removeAll(page: Page): Promise<void> {
  await page.goto('/account/organization')
  // What comes late stands above the button.
  await expect(page.getByRole('switch', { name: 'Let support view the portal as our members' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('textbox', { name: new RegExp(ORGANIZATION) }).fill(ORGANIZATION)
  await page.getByRole('button', { name: 'Remove organization' }).click()
  await expect(page.getByText('This account stands alone')).toBeVisible()
}
