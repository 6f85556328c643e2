import type { Locator, Page } from '@playwright/test'
import { openRow } from './fixtures/keys.ts'
import type { Person } from './fixtures/people.ts'
import { continueAsNew, leaveFor } from './fixtures/providers.ts'
import { tellSessionEnds } from './fixtures/session-ends.ts'
import { holdToasts } from './fixtures/toasts.ts'

export interface Screen {
  path: string
  /** Somebody who may see it; absent for a visitor without a session. */
  as?: Person
  /** What is opened on it first, and gives what is then seen; `at` is the one width, in px, at which that can be. */
  opened?: { what: string; by: (page: Page) => Promise<Locator>; at?: number }
}

type Seen = (page: Page) => Locator

const dialog: Seen = (page) => page.locator('[role=dialog], [role=alertdialog]').first()
const title: Seen = (page) => page.getByRole('heading', { level: 1 })

const PRICING = [
  '/pricing',
  '/pricing/international-address-verification',
  '/pricing/us-address-autocomplete',
  '/pricing/international-address-autocomplete',
  '/pricing/us-rooftop-geocoding',
  '/pricing/us-reverse-geocoding',
  '/pricing/us-property-data',
  '/pricing/us-master-address-list',
  '/pricing/us-georeference-data',
  '/pricing/us-secondary-address-data',
]

/** Every screen of the portal. */
export const SCREENS: readonly Screen[] = [
  { path: '/' },
  { path: '/', opened: { what: 'the menu', by: press('Menu', navigation('Site')), at: 375 } },
  ...PRICING.map((path) => ({ path })),
  { path: '/products' },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/products/us-address-verification' },
  { path: '/login' },
  { path: '/account/callback/login' },
  { path: '/account/callback/g2' },
  { path: '/account/callback/sso' },
  { path: '/account/callback/signup' },
  { path: '/account/callback/add-login' },
  { path: '/account/callback/associate' },
  { path: '/account/sign-in-again', as: 'owner' },
  { path: '/account/sign-in-again?done', as: 'owner' },
  {
    path: '/account/callback/login?error=access_denied&state=google.x',
    opened: { what: 'a log-in that was not finished', by: async (page) => page.getByRole('alert') },
  },
  { path: '/invite' },
  { path: '/signup' },
  { path: '/signup', opened: { what: 'what is missing', by: press('Sign up', (page) => page.getByRole('alert')) } },
  { path: '/signup', opened: { what: 'what a provider said', by: comeFromProvider } },
  { path: '/email-confirmation' },
  { path: '/email-confirmation#id=1&token=x' },
  { path: '/signup-information' },
  { path: '/forgot-password' },
  { path: '/forgot-password', opened: { what: 'where the letter went', by: askForLetter } },
  { path: '/reset-password' },
  { path: '/reset-password#token=x&username=nora@quist.example' },
  { path: '/status-help' },
  { path: '/status-help/1624873202' },
  { path: '/no-such-page' },
  { path: '/account', as: 'owner' },
  { path: '/account', as: 'owner', opened: { what: 'the drawer', by: press('Menu', navigation('Portal')), at: 375 } },
  {
    path: '/account',
    as: 'owner',
    opened: { what: 'the accounts', by: press(/^Account:/, (page) => page.getByRole('list', { name: 'Accounts' })) },
  },
  {
    path: '/account',
    as: 'owner',
    opened: {
      what: 'the menu of the person',
      by: press(/^Olivia Adler/, (page) => page.getByRole('button', { name: 'Sign out' })),
    },
  },
  { path: '/account/keys', as: 'owner' },
  { path: '/account/keys', as: 'owner', opened: { what: 'the form for a new key', by: press('Create key', dialog) } },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the question before a deletion', by: choose('Driver app', 'Delete…') },
  },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the menu of a key', by: openActions('Driver app', (page) => page.getByRole('menu')) },
  },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the form of a key', by: choose('Driver app', 'Rename or describe…') },
  },
  { path: '/account/keys', as: 'owner', opened: { what: 'the question about unsaved work', by: leaveUnsaved } },
  { path: '/account/keys?q=nothing-is-called-that', as: 'owner' },
  { path: '/account/keys/no-such-key', as: 'owner' },
  { path: '/account/keys', as: 'owner', opened: { what: 'one key', by: follow('Driver app') } },
  { path: '/account/keys', as: 'owner', opened: { what: 'keys selected', by: selectKeys } },
  { path: '/account/keys?tab=recoverable', as: 'owner' },
  { path: '/account/keys', as: 'owner', opened: { what: 'a key with a limit', by: follow('Continuous integration') } },
  { path: '/account/website-keys', as: 'owner' },
  {
    path: '/account/website-keys',
    as: 'owner',
    opened: { what: 'the form for a new key', by: press('Create key', dialog) },
  },
  { path: '/account/website-keys', as: 'owner', opened: { what: 'why a page is refused', by: askWhyRefused } },
  { path: '/account/website-keys?tab=recoverable', as: 'owner' },
  { path: '/account/website-keys', as: 'viewer' },
  { path: '/account/usage', as: 'owner' },
  { path: '/account/usage?range=30d&by=license', as: 'viewer' },
  { path: '/account/tools', as: 'owner' },
  { path: '/account/tools', as: 'owner', opened: { what: 'the code for a server', by: chooseSecretKey } },
  { path: '/account/tools?product=reverse-geocoding&language=curl', as: 'viewer' },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the question before a token is shown', by: choose('Driver app', 'Reveal token…') },
  },
  { path: '/account/keys', as: 'owner', opened: { what: 'a rotation', by: choose('Driver app', 'Rotate…') } },
  { path: '/account/team', as: 'owner' },
  {
    path: '/account/team',
    as: 'owner',
    opened: { what: 'the roles of a member', by: choose('Bao Tran', 'Change roles…') },
  },
  {
    path: '/account/team',
    as: 'owner',
    opened: { what: 'the form for invitations', by: press('Invite people', dialog) },
  },
  {
    path: '/account/team',
    as: 'owner',
    opened: { what: 'a removal', by: choose('Bao Tran', 'Remove from the account…') },
  },
  { path: '/account/subscriptions', as: 'owner' },
  { path: '/account/subscriptions', as: 'owner', opened: { what: 'one subscription', by: openSubscription } },
  { path: '/account/profile', as: 'owner' },
  {
    path: '/account/profile',
    as: 'owner',
    opened: { what: 'the form for a further account', by: press('Open another account', dialog) },
  },
  {
    path: '/account/profile',
    as: 'owner',
    opened: { what: 'the form for another name', by: press('Rename Acme Logistics', dialog) },
  },
  { path: '/account/organization', as: 'owner' },
  { path: '/account/organization', as: 'owner', opened: { what: 'the removal', by: press('Remove…', dialog) } },
  { path: '/account/organization', as: 'stranger' },
  { path: '/account/sso', as: 'owner' },
  { path: '/account/sso', as: 'owner', opened: { what: 'the form for SAML', by: chooseSaml } },
  { path: '/account/sso', as: 'stranger' },
  { path: '/sso' },
  { path: '/account/profile', as: 'owner', opened: { what: 'a toast', by: saveProfile } },
  { path: '/account/security', as: 'owner' },
  {
    path: '/account/security',
    as: 'owner',
    opened: { what: 'the question before a way in is removed', by: removePassword },
  },
  {
    path: '/account/security',
    as: 'owner',
    opened: {
      what: 'what is wrong with an address',
      by: press('Change email address', (page) => page.getByRole('alert')),
    },
  },
  { path: '/account/audit', as: 'owner' },
  {
    path: '/account/audit?group=keys',
    as: 'owner',
    opened: { what: 'an entry', by: press(/^Details of Created the key/, (page) => page.getByText('Fingerprint')) },
  },
  { path: '/account/audit?thing=nothing-is-called-that', as: 'owner' },
  { path: '/account/audit', as: 'viewer' },
  { path: '/account/team', as: 'owner', opened: { what: 'the warning of an idle session', by: beWarned } },
  { path: '/account/team', as: 'owner', opened: { what: 'the end of a session, beforehand', by: beTold } },
  { path: '/account/team', as: 'owner', opened: { what: 'the sign-in in place', by: signInInPlace } },
  { path: '/search?q=keys', as: 'owner' },
  { path: '/account/no-such-page', as: 'owner' },
  { path: '/account/team', as: 'viewer' },
  { path: '/account/keys', as: 'viewer' },
  { path: '/account/keys', as: 'billing' },
  { path: '/admin/search', as: 'support' },
  { path: '/admin/accounts', as: 'support' },
  { path: '/admin/search?q=acme', as: 'support' },
  { path: '/admin/search?q=owner@acme.example', as: 'support', opened: { what: 'an account', by: openAccount } },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'support',
    opened: { what: 'the reason for acting as somebody', by: askToAct },
  },
]

/** How a test calls a screen. */
export function nameOf({ path, as, opened }: Screen): string {
  return `${path} as ${as ?? 'visitor'}${opened ? `, ${opened.what}` : ''}`
}

function navigation(name: string): Seen {
  return (page) => page.getByRole('navigation', { name })
}

function press(name: string | RegExp, seen: Seen) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).first().click()
    return seen(page)
  }
}

async function comeFromProvider(page: Page) {
  await leaveFor(page, 'Google')
  await continueAsNew(page, { email: 'nora@quist.example' })
  await page.getByText('This is what Google told us.').waitFor()
  return title(page)
}

async function chooseSaml(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: /^SAML/ }).check()
  return page.getByLabel('Metadata as a file')
}

async function askForLetter(page: Page) {
  await page.getByLabel('Email address').fill('nobody@quist.example')
  await press('Mail me a link', title)(page)
  return page.getByRole('heading', { level: 1, name: 'Check your mail' })
}

async function selectKeys(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  return page.getByRole('region', { name: 'Selected keys' })
}

/** What can be done with what is called so; on a phone its row is opened first. */
function openActions(of: string, seen: Seen) {
  return async (page: Page) => {
    await openRow(page, of)
    return press(`Actions for ${of}`, seen)(page)
  }
}

/** An entry of the menu of what is called so, and the dialog behind it. */
function choose(of: string, entry: string) {
  return async (page: Page) => {
    await openActions(of, dialog)(page)
    await page.getByRole('menuitem', { name: entry }).click()
    return dialog(page)
  }
}

async function chooseSecretKey(page: Page): Promise<Locator> {
  await page.getByLabel('Key', { exact: true }).selectOption('Production (secret key)')
  return page.getByText('A secret key is for servers')
}

async function askWhyRefused(page: Page): Promise<Locator> {
  await follow('Partner widget')(page)
  await page.getByLabel('Address of a page').fill('https://evil.test')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const verdict = page.getByText('evil.test is not one of the host names of this key.')
  await verdict.waitFor()
  return verdict
}

function follow(name: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name }).click()
    return page.getByRole('heading', { level: 1, name })
  }
}

async function saveProfile(page: Page) {
  await holdToasts(page)
  return press('Save changes', (page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status'))(page)
}

async function beWarned(page: Page) {
  await tellSessionEnds(page, { idle: 119_000 })
  await page.reload()
  return page.getByRole('alertdialog', { name: 'Are you still there?' })
}

async function beTold(page: Page) {
  await tellSessionEnds(page, { absolute: 500_000 })
  await page.reload()
  return page.getByRole('alertdialog', { name: /^Your session ends at/ })
}

async function signInInPlace(page: Page) {
  await beTold(page)
  await press('Sign in again', title)(page)
  return page.getByRole('alertdialog', { name: 'Sign in again' })
}

async function openSubscription(page: Page) {
  await page.locator('main a[href^="/account/subscriptions/"]').first().click()
  await page.waitForURL('**/account/subscriptions/*')
  return title(page)
}

async function removePassword(page: Page) {
  await openRow(page, 'Password')
  return press(/^Remove Password/, dialog)(page)
}

/** By the back button, from a form that somebody has typed into. */
async function leaveUnsaved(page: Page) {
  await page.goto('/account/team')
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'API keys' }).click()
  await press('Create key', dialog)(page)
  await page.getByRole('dialog').getByLabel('Label').fill('Never saved')
  await page.evaluate(() => history.back())
  return page.getByRole('heading', { name: 'Leave without saving?' })
}

async function openAccount(page: Page) {
  await page.locator('main a[href^="/admin/accounts/"]').first().click()
  await page.waitForURL('**/admin/accounts/*')
  return title(page)
}

async function askToAct(page: Page) {
  await openAccount(page)
  await openRow(page, 'Olivia Adler')
  return press(/^Act as Olivia Adler/, dialog)(page)
}
