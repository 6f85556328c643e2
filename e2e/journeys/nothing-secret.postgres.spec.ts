import type { Browser, Page } from '@playwright/test'
import {
  activateIdentityProvider,
  createOidcProvider,
  createSamlProvider,
  deactivateIdentityProvider,
  removeIdentityProvider,
} from '@portal/contracts/authorization/identity-providers'
import { inviteMember } from '@portal/contracts/authorization/invitations'
import { createOrganization } from '@portal/contracts/authorization/organizations'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { FORBIDDEN, withOtherFile, withOtherLifecycles } from '../faults/other-release.ts'
import { logInAs, openApi } from '../fixtures/api.ts'
import { CARDS, fillCard } from '../fixtures/cards.ts'
import { proveDomain } from '../fixtures/domains.ts'
import { linkMailedTo, mailedTo } from '../fixtures/mail.ts'
import { newcomer, signUp } from '../fixtures/newcomer.ts'
import { overviewOf } from '../fixtures/overview.ts'
import { type PortalOnPostgres, startPortalOnPostgres } from '../fixtures/portal-on-postgres.ts'
import { agreeAs, continueAs, leaveFor, postAs } from '../fixtures/providers.ts'
import { heapOf, keptBy, type Overheard, overhear, standsAlone } from '../fixtures/secrets.ts'
import { signOut } from '../fixtures/sign-out.ts'
import { test as base, expect } from '../fixtures/test.ts'

const test = base.extend<object, { portal: PortalOnPostgres }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: that is how a fixture says that it needs none.
    async ({}, use) => {
      const portal = await startPortalOnPostgres()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
})

// A new account has no taxable address yet, which the browser says.
test.use({ tolerated: /Failed to load resource.*404/ })

/** As short as one may be that is no common one. */
const NEW_PASSWORD = 'rk7vq2Lw'
const SENT = 'what the portal was sent'
/** No number of anything else, so that it is found where it is. */
const CARD_CODE = '907'
const CLIENT_SECRET = 'of-the-sandbox-and-no-secret'
const ORGANIZATION = 'Globex Group'

test.describe.configure({ mode: 'serial' })

test('after a whole journey nothing secret is in the log, in the browser, in an address or in clear in the database', async ({
  page,
  context,
  browser,
  portal,
}) => {
  const heard = overhear(context, portal.origin)
  const kept: string[] = []
  const look = async (at: Page) => kept.push(await keptBy(at))

  const nora = newcomer()
  await page.goto('/signup')
  await signUp(page, nora)
  const confirmation = await linkMailedTo(nora.email, 'Confirm your email address', portal.deskOrigin)
  await page.goto(confirmation)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/account')
  await makeKey(page)
  await look(page)
  const change = await changeAddress(page, nora, portal)
  await look(page)
  const invitation = await beInvited(page, browser, nora, portal)
  await look(page)
  await signOut(page, 'Nora Quist')

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email address').fill(nora.email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  const reset = await linkMailedTo(nora.email, 'Set a new', portal.deskOrigin)
  await page.goto(reset)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the new password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account')
  await look(page)
  await buy(page, look)
  await signOut(page, 'Nora Quist')

  await leaveFor(page, 'Google')
  await continueAs(page, 'Olivia Adler')
  await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()
  await look(page)
  // The one token there is the portal's own, as soon as the page has it: nothing that the provider gave.
  const issuers = async () => [...new Set((await heapOf(page)).match(/eyJ[\w-]+\.eyJ[\w-]+/g)?.map(issuerOf))]
  await expect.poll(issuers).toEqual(['portal'])
  await signOut(page, 'Olivia Adler')

  const owner = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  await logInAs(owner.request, 'stranger')
  const api = await openApi(owner.request)
  const { organization_key } = await api.call(createOrganization, { body: { organization_name: ORGANIZATION } })
  await connect(owner, 'SAML', portal)
  await comeIn(page, (there) => postAs(there, 'Pia Berg'))
  await look(page)
  await signInByCode(page, portal)
  await look(page)
  await page.goto('/account')
  await signOut(page, 'Pia Berg')
  await connect(owner, 'OIDC', portal)
  await comeIn(page, (there) => agreeAs(there, 'Ida Berg'))
  await look(page)
  await signOut(page, 'Ida Berg')
  await look(page)
  await owner.context().close()

  await heard.settled()
  const secrets = [
    ...[...heard.secrets].flatMap(([name, values]) => [...values].map((value) => ({ name, value }))),
    ...Object.entries({ confirmation, change, invitation, reset }).map(([name, link]) => ({
      name: `letter of ${name}`,
      value: tokenBehind(link),
    })),
    { name: 'organization_key', value: organization_key },
    { name: 'client_secret', value: CLIENT_SECRET },
    ...assertionsIn(heard).map((value) => ({ name: 'assertion', value })),
    ...[CARDS.visa, CARDS.visa.replace(/(\d{4})(?=\d)/g, '$1 ')].map((value) => ({ name: 'card number', value })),
  ]
  expect([...new Set(secrets.map(({ name }) => name))]).toEqual(expect.arrayContaining(EVERY_KIND))
  const ofLength = (name: string, length: number) =>
    secrets.some((secret) => secret.name === name && secret.value.length === length)
  expect([ofLength('code', 6), ofLength('password', 8)]).toEqual([true, true])

  const places = {
    'the log': portal.logged(),
    'the database': portal.dump(),
    'what the browser kept': kept.join('\n'),
    'the memory of the page': await heapOf(page),
    // Of a card it gets the vault's token once, which it seals.
    [SENT]: heard.sent.join('\n'),
    addresses: [...heard.addresses].filter((address) => !isOfRoundTrip(address, portal)).join('\n'),
  }
  // Three digits are found anywhere: of the code, where it can have been kept or sent in full.
  const codes = new RegExp(`(?<![\\w.:-])${CARD_CODE}(?![\\w.:-])`)
  expect([...heard.sent, ...kept].filter((text) => codes.test(text))).toEqual([])
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets
      .filter(({ name, value }) => holds(text, value) && !(place === SENT && SENDS_SECRETS.test(name)))
      .map(({ name }) => `${name} in ${place}`),
  )
  expect([...new Set(found)]).toEqual([])
})

test.describe('what the policies refuse', () => {
  // What is not planned is asked for under a name that is nobody's.
  test.use({ tolerated: /TrustedScript|trusted-types-sink|\/releases\/not-planned\.js|Failed to load resource.* 404 / })

  test('attack S25: each attempt of a remote to run what it may not is stored once, with its name', async ({
    page,
    portal,
    signIn,
  }) => {
    await signIn('owner')
    const entry = /\/releases\/team\/\w+\/remoteEntry[\w.]*\.js/
    await withOtherFile(page, '/account/team', entry, withOtherLifecycles('mount', FORBIDDEN))
    await page.goto('/account/team')
    // Equal ones are one row with a count.
    const stored = () =>
      portal.ask<{ remote: string; kind: string; count: number }>(
        "select remote, kind, sum(count)::int as count from faults where page = '/account/team' group by remote, kind",
      )
    await expect.poll(stored).toEqual([{ remote: 'team', kind: 'policy', count: 4 }])
  })
})

/** What the portal is sent is secret, but for a card. */
const SENDS_SECRETS = /^(?!card )/

/** Without one of each the journey has not seen what it is about. */
const EVERY_KIND = [
  'password',
  'token',
  'access_token',
  'code',
  'state',
  'cookie session',
  'cookie browser',
  'letter of confirmation',
  'letter of change',
  'letter of invitation',
  'letter of reset',
  'SAMLResponse',
  'assertion',
  'organization_key',
  'client_secret',
]

/** Asks for another address and lets it go again; answers the link that was mailed there. */
async function changeAddress(page: Page, { email }: { email: string }, portal: PortalOnPostgres): Promise<string> {
  const { email: next } = newcomer()
  await page.goto('/account/security')
  await page.getByLabel('New email address').fill(next)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByText(`${next} is waiting for its confirmation`)).toBeVisible()
  await mailedTo(email, 'Your Doorstep login is about to change', portal.deskOrigin)
  return linkMailedTo(next, 'Confirm your email address', portal.deskOrigin)
}

/** Takes up an invitation of Acme's owner; answers its link. */
async function beInvited(
  page: Page,
  browser: Browser,
  { email }: { email: string },
  portal: PortalOnPostgres,
): Promise<string> {
  const owner = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  await logInAs(owner.request, 'owner')
  const body = { email_address: email, roles: ['api-key-viewer' as const] }
  await (await openApi(owner.request)).call(inviteMember, { body })
  await owner.context().close()
  const link = await linkMailedTo(email, 'Olivia Adler invites you to Acme Logistics', portal.deskOrigin)
  await page.goto(link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(overviewOf(page, 'Acme Logistics')).toBeVisible()
  return link
}

/** Somebody without a password shows by a mailed code that it is them. */
async function signInByCode(page: Page, portal: PortalOnPostgres): Promise<void> {
  const { username } = await (await openApi(page.request)).call(getUsernameInfo)
  await page.goto('/account/sign-in-again')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { text } = await mailedTo(username, 'Your Doorstep code', portal.deskOrigin)
  await page.getByLabel('Code').fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You have logged in again' })).toBeVisible()
}

async function makeKey(page: Page): Promise<void> {
  await page.goto('/account/keys')
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Of the journey')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue(/^psk_\w{20}/)
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
}

/** The number and the code of the card are the vault's alone; what stands for it comes to the portal, and is kept sealed. */
async function buy(page: Page, look: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto('/checkout/cart?plan=us-core-cloud-5k-monthly')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByLabel('Street address').fill('4200 Sample Freight Way')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').selectOption('TX')
  await page.getByLabel('ZIP code').fill('78741')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, page, { number: CARDS.visa, code: CARD_CODE })
  await look(page)
  await page.getByRole('button', { name: 'Save card and continue' }).click()
  await expect(page).toHaveURL(/\/checkout\/review\?card=/)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Your plan is active')).toBeVisible()
  await look(page)
  await page.goto('/account')
}

/** Has the organization's people come in so from now on. */
async function connect(owner: Page, type: 'SAML' | 'OIDC', { deskOrigin }: PortalOnPostgres): Promise<void> {
  const api = await openApi(owner.request)
  const body = { name: 'Company-like', default_role: 'api-key-viewer' } as const
  await proveDomain(api, 'globex.example', deskOrigin)
  if (type === 'SAML') {
    await api.call(createSamlProvider, { body: { ...body, metadata_url: `${deskOrigin}/saml/metadata` } })
  } else {
    await api.call(deactivateIdentityProvider)
    await api.call(removeIdentityProvider)
    const client = { issuer: `${deskOrigin}/company`, client_id: 'portal', client_secret: CLIENT_SECRET }
    const scopes = ['openid', 'profile', 'email']
    await api.call(createOidcProvider, { body: { ...body, ...client, scopes, is_id_token_mapping: true } })
  }
  await owner.goto('/account/sso')
  await owner.getByRole('button', { name: 'Test login' }).click()
  await (type === 'SAML' ? postAs : agreeAs)(owner, 'Gareth Quill')
  await expect(owner.getByText('The test passed')).toBeVisible()
  await api.call(activateIdentityProvider)
}

async function comeIn(page: Page, agree: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/sso')
  await page.getByLabel('Work email address or organization').fill(ORGANIZATION)
  await page.getByRole('button', { name: 'Continue' }).click()
  await agree(page)
  await expect(page).toHaveURL('/account')
}

function issuerOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iss
}

function tokenBehind(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
}

/** What each assertion is signed with: nobody has it who has not seen the assertion. */
function assertionsIn({ secrets }: Overheard): string[] {
  return [...(secrets.get('SAMLResponse') ?? [])].flatMap((response) => {
    const xml = Buffer.from(response, 'base64').toString()
    return [...xml.matchAll(/<(?:\w+:)?SignatureValue>([^<]+)</g)].map(([, value = '']) => value)
  })
}

/** The address by which a provider sends somebody back has to hold the code; its document sends no referrer. */
function isOfRoundTrip(address: string, { origin, deskOrigin }: PortalOnPostgres): boolean {
  return address.startsWith(deskOrigin) || address.startsWith(`${origin}/account/callback/`)
}

/** As it is, or as it stands in an address or in JSON. */
function holds(text: string, secret: string): boolean {
  if (/^\d{6}$/.test(secret)) return standsAlone(text, secret)
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) => text.includes(form))
}
