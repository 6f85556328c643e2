import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { IdentityProvider } from '@portal/contracts/authorization/identity-providers'
import type { InvitationView } from '@portal/contracts/authorization/invitations'
import { deleteWebhook, listWebhooks } from '@portal/contracts/contacts/webhooks'
import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import { rotateSecretKey } from '@portal/contracts/security/secret-keys'
import { openApi } from './fixtures/api.ts'
import { CARDS, fillCard, vaultFrame } from './fixtures/cards.ts'
import {
  DOMAINS,
  FAILED,
  OIDC,
  PASSED,
  REPLACED,
  SAML_PROVIDER,
  tellConnectionIs,
  tellDomainsAre,
  UNTIL,
} from './fixtures/connections.ts'
import { tellInvitationIs } from './fixtures/invitations.ts'
import { newKey, openRow } from './fixtures/keys.ts'
import { PEOPLE, type Person } from './fixtures/people.ts'
import { portalUnderTest } from './fixtures/portal.ts'
import { continueAsNew, leaveFor } from './fixtures/providers.ts'
import { tellSessionEnds } from './fixtures/session-ends.ts'
import { holdToasts } from './fixtures/toasts.ts'

export interface Screen {
  path: string
  /** Somebody who may see it; absent for a visitor without a session. */
  as?: Person
  /** What it asks for is not there or refused, which the browser says. */
  isMissing?: true
  /** What is opened on it first, and gives what is then seen; `at` is the one width, in px, at which that can be. */
  opened?: { what: string; by: (page: Page) => Promise<Locator>; at?: number }
}

function statedByRemotes(): Screen[] {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root)
    .filter((folder) => folder.startsWith('mfe-'))
    .map((folder) => join(root, folder, 'screens.json'))
  return files.filter(existsSync).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Screen[])
}

type Seen = (page: Page) => Locator

const dialog: Seen = (page) => page.locator('[role=dialog], [role=alertdialog]').first()
const menu: Seen = (page) => page.getByRole('menu')
const chatField: Seen = (page) => page.getByRole('textbox', { name: 'Message' })
const title: Seen = (page) => page.getByRole('heading', { level: 1 })

const EXPIRED = 'This invitation has expired'
const USED = 'This invitation was used'
/** The account that is in the same organization. */
const EUROPE = 'Acme Logistics Europe'

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

/** Every screen of the portal: those below, and what remotes state in a `screens.json` of their own. */
export const SCREENS: readonly Screen[] = [
  ...statedByRemotes(),
  { path: '/' },
  { path: '/', opened: { what: 'the menu', by: press('Menu', navigation('Site')), at: 375 } },
  ...PRICING.map((path) => ({ path })),
  { path: '/products' },
  { path: '/contact' },
  {
    path: '/contact',
    opened: { what: 'what is missing', by: press('Send message', (page) => page.getByRole('alert')) },
  },
  { path: '/status' },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/products/us-address-verification' },
  { path: '/products/us-property-data' },
  { path: '/pricing?term=yearly&tier=10k' },
  { path: '/login' },
  { path: '/login', opened: { what: 'the word about blocked cookies', by: blockCookies } },
  { path: '/account/callback/login' },
  { path: '/account/callback/g2' },
  { path: '/account/callback/sso' },
  { path: '/account/callback/signup' },
  { path: '/account/callback/add-login' },
  { path: '/account/callback/associate' },
  { path: '/account/sign-in-again', as: 'owner' },
  { path: '/account/sign-in-again?done', as: 'owner' },
  { path: '/account/second-step', as: 'owner' },
  { path: '/account/sign-in-again', as: 'owner', opened: { what: 'the field for a mailed code', by: askForCode } },
  {
    path: '/account/callback/login?error=access_denied&state=google.x',
    opened: { what: 'a log-in that was not finished', by: async (page) => page.getByRole('alert') },
  },
  { path: '/invite' },
  { path: '/invite', opened: { what: 'one that is open', by: findInvitation('open', 'Join Acme Logistics') } },
  { path: '/invite', as: 'stranger', opened: { what: 'one of somebody else', by: findInvitation('open', /^Join/) } },
  { path: '/invite', as: 'owner', opened: { what: 'one of their own', by: findInvitation('open', /^Join/, 'owner') } },
  { path: '/invite', opened: { what: 'one that has expired', by: findInvitation('expired', EXPIRED) } },
  { path: '/invite', opened: { what: 'one that is asked for anew', by: askForInvitationAnew } },
  { path: '/invite', opened: { what: 'one that was used', by: findInvitation('accepted', USED) } },
  { path: '/invite', opened: { what: 'one of a member', by: findInvitation('member', USED) } },
  {
    path: '/invite',
    as: 'owner',
    opened: { what: 'one that they accepted', by: findInvitation('accepted', /^You accepted/, 'owner') },
  },
  {
    path: '/invite',
    as: 'owner',
    opened: { what: 'one to where they are', by: findInvitation('member', /^You are already a member/, 'owner') },
  },
  { path: '/signup' },
  { path: '/signup', opened: { what: 'what is missing', by: press('Sign up', (page) => page.getByRole('alert')) } },
  { path: '/signup', opened: { what: 'what a provider said', by: comeFromProvider } },
  { path: '/email-confirmation' },
  { path: '/email-confirmation#id=1&token=x' },
  {
    path: '/email-confirmation#id=1&token=x&email=nora@quist.example',
    isMissing: true,
    opened: { what: 'the choice of a password in another browser', by: askForPassword },
  },
  { path: '/signup-information' },
  { path: '/forgot-password' },
  { path: '/forgot-password', opened: { what: 'where the letter went', by: askForLetter } },
  { path: '/reset-password' },
  { path: '/reset-password#token=x&username=nora@quist.example' },
  { path: '/docs' },
  { path: '/docs/getting-started' },
  { path: '/docs/website-keys', as: 'owner' },
  { path: '/docs/errors' },
  { path: '/docs/errors', opened: { what: 'a part of the list', by: unfold('Cards'), at: 375 } },
  { path: '/status-help' },
  { path: '/status-help/1624873202' },
  { path: '/status-help/404' },
  { path: '/no-such-page' },
  { path: '/account', as: 'owner' },
  { path: '/account', as: 'editor' },
  { path: '/account', as: 'viewer' },
  { path: '/account', as: 'billing' },
  { path: '/account', as: 'stranger' },
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
      by: press(/^Olivia Adler/, (page) => page.getByRole('button', { name: 'Log out' })),
    },
  },
  {
    path: '/account',
    as: 'owner',
    opened: {
      what: 'help',
      by: press(/^Help$/, (page) => page.getByRole('button', { name: 'Keyboard shortcuts' })),
    },
  },
  { path: '/account', as: 'owner', opened: { what: 'the report of a problem', by: openReport } },
  {
    path: '/account',
    as: 'owner',
    opened: {
      what: 'the message center',
      by: press(/^Messages/, (page) => page.getByRole('heading', { name: 'Recent', exact: true })),
    },
  },
  { path: '/account', as: 'owner', opened: { what: 'chat', by: press('Chat with us', chatField) } },
  { path: '/contact?chat=%2Fpricing', opened: { what: 'chat of a visitor', by: async (page) => chatField(page) } },
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
    opened: { what: 'the menu of a key', by: openActions('Driver app', menu) },
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
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the form for a new key, for some licenses', by: chooseLicenses },
  },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the licenses of a key', by: onKey('Driver app', changeLicenses) },
  },
  { path: '/account/keys', as: 'owner', opened: { what: 'the secret of a new key', by: showNewSecret } },
  { path: '/account/keys', as: 'owner', opened: { what: 'the question whether it is saved', by: closeNewSecret } },
  { path: '/account/keys', as: 'owner', opened: { what: 'a key that another replaces', by: openReplaced } },
  { path: '/account/keys?tab=recoverable', as: 'owner' },
  { path: '/account/keys?tab=recoverable', as: 'owner', opened: { what: 'one key', by: follow('Legacy monolith') } },
  {
    path: '/account/keys?tab=recoverable',
    as: 'owner',
    opened: { what: 'the question before one is gone for good', by: choose('Legacy monolith', 'Delete for good…') },
  },
  { path: '/account/keys', as: 'owner', opened: { what: 'a key with a limit', by: follow('Continuous integration') } },
  { path: '/account/keys', as: 'owner', opened: { what: 'a key at its limit', by: follow('Tablet pilot') } },
  { path: '/account/keys', as: 'owner', opened: { what: 'a key beside the list', by: view('Tablet pilot') } },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the form for a limit', by: onKey('Driver app', press('Set a limit', dialog)) },
  },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the form for another limit', by: onKey('Continuous integration', press('Change limit', dialog)) },
  },
  {
    path: '/account/keys',
    as: 'owner',
    opened: { what: 'the question before a count is lost', by: onKey('Tablet pilot', moreOfLimit('Count from zero')) },
  },
  {
    path: '/account/keys',
    as: 'owner',
    opened: {
      what: 'the question before a limit is removed',
      by: onKey('Tablet pilot', moreOfLimit('Remove the limit')),
    },
  },
  { path: '/account/website-keys', as: 'owner' },
  {
    path: '/account/website-keys',
    as: 'owner',
    opened: { what: 'the form for a new key', by: press('Create key', dialog) },
  },
  { path: '/account/website-keys', as: 'owner', opened: { what: 'why a page is refused', by: askWhyRefused } },
  { path: '/account/website-keys', as: 'owner', opened: { what: 'the form for more hosts', by: addHosts } },
  { path: '/account/website-keys?tab=recoverable', as: 'owner' },
  { path: '/account/website-keys', as: 'viewer' },
  { path: '/checkout/cart', opened: { what: 'nothing in it', by: emptyCart } },
  { path: '/checkout/cart', opened: { what: 'a plan in it', by: fillCart('/checkout/cart') } },
  { path: '/checkout/cart', as: 'viewer', opened: { what: 'a plan in it', by: fillCart('/checkout/cart') } },
  {
    path: '/checkout/address',
    as: 'owner',
    opened: { what: 'the address that is known', by: fillCart('/checkout/address') },
  },
  { path: '/checkout/address', as: 'owner', opened: { what: 'what is wrong with another one', by: giveNoAddress } },
  { path: '/checkout/payment', as: 'owner', opened: { what: 'a new card', by: payWithNewCard } },
  { path: '/checkout/review', as: 'owner', opened: { what: 'everything once more', by: comeToReview } },
  { path: '/checkout/start?plan=us-core-cloud-trial-monthly', as: 'owner' },
  { path: '/checkout/start?plan=us-core-cloud-5k-monthly', as: 'owner' },
  { path: '/checkout/start?plan=us-core-cloud-free-monthly', as: 'viewer' },
  { path: '/checkout/done/9', as: 'owner' },
  { path: '/account/billing', as: 'owner' },
  { path: '/account/billing', as: 'billing' },
  { path: '/account/orders', as: 'owner' },
  {
    path: '/account/orders?from=2026-01-01',
    as: 'owner',
    opened: {
      what: 'the filters',
      by: press('Filters 1 set', (page) => page.getByRole('group', { name: 'Date' })),
      at: 375,
    },
  },
  { path: '/account/orders', as: 'viewer' },
  { path: '/account/orders?q=nothing-like-it', as: 'owner' },
  { path: '/account/orders?status=past-due', as: 'owner' },
  { path: '/account/orders?view=ledger', as: 'viewer' },
  { path: '/account/orders/10001', as: 'owner' },
  { path: '/account/orders/10016', as: 'owner' },
  { path: '/account/orders/10016', as: 'viewer' },
  {
    path: '/account/orders/10001',
    as: 'owner',
    opened: { what: 'the address that a receipt goes to', by: press('Email receipt…', dialog) },
  },
  { path: '/account/orders/9', as: 'owner', isMissing: true },
  { path: '/account/usage', as: 'owner' },
  { path: '/account/usage?range=24h', as: 'owner' },
  { path: '/account/usage?range=30d&by=license', as: 'viewer' },
  { path: '/account/usage?range=90d', as: 'owner' },
  { path: '/account/usage?range=7d&step=hour', as: 'viewer' },
  {
    path: '/account/usage?range=custom&from=2020-01-01&to=2020-01-07',
    as: 'viewer',
    opened: { what: 'no lookups', by: async (page) => page.getByText('No lookups in this time') },
  },
  { path: '/account/usage?range=period', as: 'owner' },
  { path: '/account/usage?range=custom&from=2026-01-05&to=2026-01-04', as: 'viewer' },
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
  { path: '/account/team', as: 'owner', opened: { what: 'the menu of a member', by: openActions('Bao Tran', menu) } },
  {
    path: '/account/team',
    as: 'owner',
    opened: { what: 'the menu of a member on a phone', by: openActions('Bao Tran', menu), at: 375 },
  },
  { path: '/account/team', as: 'owner', opened: { what: 'the menu of an invitation', by: openInvitationMenu } },
  { path: '/account/team', as: 'viewer', opened: { what: 'an owner who is asked', by: askOwner } },
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
  { path: '/account/team', as: 'owner', opened: { what: 'an account whose seats are all taken', by: fillSeats } },
  { path: '/account/contacts', as: 'owner' },
  { path: '/account/contacts', as: 'owner', opened: { what: 'the faults of a new contact', by: addNobody } },
  { path: '/account/contacts', as: 'owner', opened: { what: 'a contact’s form', by: choose('Priya Raman', 'Edit…') } },
  { path: '/account/contacts', as: 'owner', opened: { what: 'a removal', by: choose('Priya Raman', 'Remove…') } },
  { path: '/account/contacts', as: 'owner', opened: { what: 'the topics of one on a phone', by: openTopics, at: 375 } },
  { path: '/account/contacts', as: 'owner', opened: { what: 'one whom no letter reaches', by: loseLetters } },
  { path: '/account/contacts?q=nobody-is-called-that', as: 'owner' },
  { path: '/account/contacts', as: 'stranger' },
  { path: '/account/contacts', as: 'viewer' },
  { path: '/contact-confirmation' },
  { path: '/contact-confirmation#account=1&contact=1&token=x' },
  { path: '/unsubscribe' },
  {
    path: '/account/team',
    as: 'owner',
    opened: { what: 'a transfer of the ownership', by: choose('Bao Tran', 'Transfer ownership…') },
  },
  {
    path: '/account/team',
    as: 'owner',
    opened: { what: 'permissions of a role', by: press('Permissions of API key editor', dialog) },
  },
  { path: '/account/team/requests/1', as: 'owner', isMissing: true },
  { path: '/account/billing/payment-methods', as: 'owner' },
  { path: '/account/billing/payment-methods', as: 'owner', opened: { what: 'a new card', by: openCardForm } },
  { path: '/account/billing/payment-methods', as: 'viewer' },
  { path: '/account/notifications', as: 'owner' },
  {
    path: '/account/notifications',
    as: 'owner',
    opened: { what: 'the form for a threshold', by: press('Add threshold', dialog) },
  },
  {
    path: '/account/notifications',
    as: 'owner',
    opened: { what: 'the form for a webhook', by: press('Add webhook', dialog) },
  },
  {
    path: '/account/notifications',
    as: 'owner',
    opened: { what: 'the secret of a webhook', by: addWebhook('Kept secret') },
  },
  { path: '/account/notifications', as: 'owner', opened: { what: 'a webhook’s form', by: changeWebhook } },
  { path: '/account/notifications', as: 'owner', opened: { what: 'a test of a webhook', by: testWebhook } },
  {
    path: '/account/notifications',
    as: 'owner',
    opened: { what: 'what is no percentage', by: press('Add warning', (page) => page.locator('[aria-invalid=true]')) },
  },
  { path: '/account/notifications', as: 'billing' },
  { path: '/account/notifications', as: 'editor' },
  { path: '/account/subscriptions', as: 'owner' },
  { path: '/account/subscriptions', as: 'owner', opened: { what: 'one subscription', by: openSubscription } },
  { path: '/account/subscriptions/licenses/us-core-cloud', as: 'owner' },
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
  {
    path: '/account/profile',
    as: 'viewer',
    opened: { what: 'the question before somebody leaves', by: press('Leave Acme Logistics', dialog) },
  },
  { path: '/account/organization', as: 'owner' },
  { path: '/account/organization', as: 'owner', opened: { what: 'the removal', by: press('Remove…', dialog) } },
  {
    path: '/account/organization',
    as: 'owner',
    opened: { what: 'the form for another name', by: press('Rename', dialog) },
  },
  {
    path: '/account/organization',
    as: 'owner',
    opened: { what: 'another primary account', by: choose(EUROPE, 'Make it the primary account…') },
  },
  {
    path: '/account/organization',
    as: 'owner',
    opened: { what: 'the removal of an account', by: choose(EUROPE, 'Remove from the organization…') },
  },
  { path: '/account/organization', as: 'stranger' },
  {
    path: '/account/organization',
    as: 'stranger',
    opened: { what: 'the form for an organization', by: press('Register an organization', dialog) },
  },
  {
    path: '/account/organization',
    as: 'stranger',
    opened: { what: 'the form for a key', by: press('Join with a key', dialog) },
  },
  { path: '/account/sso', as: 'owner' },
  { path: '/account/sso', as: 'owner', opened: { what: 'the form for SAML', by: chooseSaml } },
  { path: '/account/sso', as: 'owner', opened: { what: 'what is set up, untested', by: connected(OIDC) } },
  {
    path: '/account/sso',
    as: 'owner',
    opened: { what: 'a test that failed', by: connected({ ...SAML_PROVIDER, last_test: FAILED }) },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: { what: 'a test that passed', by: connected({ ...SAML_PROVIDER, last_test: PASSED }) },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: { what: 'what is active', by: connected({ ...SAML_PROVIDER, last_test: PASSED, state: 'active' }) },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: {
      what: 'the question before another is replaced',
      by: connected({ ...OIDC, last_test: PASSED, replaces: REPLACED }, 'Activate…'),
    },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: {
      what: 'domains in every state',
      by: async (page) => {
        await tellDomainsAre(page, DOMAINS)
        return connected({ ...OIDC, last_test: PASSED })(page)
      },
    },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: {
      what: 'the question before an earlier connection is taken back',
      by: connected({ ...OIDC, state: 'active', can_take_back: { ...REPLACED, until: UNTIL } }, 'Switch back…'),
    },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: {
      what: 'the question before it is deactivated',
      by: connected({ ...OIDC, state: 'active' }, 'Deactivate…'),
    },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: { what: 'the question before it is removed', by: connected(OIDC, 'Remove…') },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: { what: 'a change of SAML settings', by: changeConnection(SAML_PROVIDER, 'Request signing') },
  },
  {
    path: '/account/sso',
    as: 'owner',
    opened: { what: 'a change of OpenID Connect settings', by: changeConnection(OIDC, 'Client secret') },
  },
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
      by: press('Change email address', (page) => page.locator('[aria-invalid=true]')),
    },
  },
  { path: '/account/security', as: 'owner', opened: { what: 'nobody’s password', by: haveNoPassword } },
  { path: '/account/security', as: 'owner', opened: { what: 'passkeys', by: havePasskeys() } },
  {
    path: '/account/security',
    as: 'owner',
    opened: { what: 'another name for a passkey', by: havePasskeys('Rename Work laptop') },
  },
  {
    path: '/account/security',
    as: 'owner',
    opened: { what: 'the question before a passkey is removed', by: havePasskeys('Remove Work laptop') },
  },
  { path: '/account/security', as: 'owner', opened: { what: 'remembered browsers', by: haveRememberedBrowsers } },
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
  { path: '/search?q=nothing-is-called-that', as: 'owner' },
  { path: '/account/tools', as: 'owner', opened: { what: 'what the header finds', by: findInHeader } },
  { path: '/account/tools', as: 'owner', opened: { what: 'the palette', by: openPalette } },
  { path: '/account/no-such-page', as: 'owner' },
  { path: '/account/team', as: 'viewer' },
  { path: '/account/keys', as: 'viewer' },
  { path: '/account/keys', as: 'billing' },
  { path: '/admin', as: 'support' },
  { path: '/admin', as: 'root' },
  { path: '/admin/search', as: 'support' },
  { path: '/admin/jobs', as: 'support' },
  { path: '/admin/inbox', as: 'support' },
  { path: '/admin/inbox?queue=closed&group=sales', as: 'support' },
  { path: '/admin/inbox?queue=all', as: 'support', opened: { what: 'a conversation', by: openConversation } },
  { path: '/admin/inbox?queue=all', as: 'support', opened: { what: 'a note', by: writeNote } },
  { path: '/admin/inbox', as: 'support', opened: { what: 'the saved replies', by: press('Saved replies', dialog) } },
  { path: '/admin/inbox/no-such-conversation', as: 'support', isMissing: true },
  { path: '/admin/acting', as: 'support' },
  { path: '/admin/staff', as: 'root' },
  { path: '/admin/staff?tab=roles', as: 'root' },
  { path: '/admin/staff?tab=log', as: 'root' },
  {
    path: '/admin/staff',
    as: 'root',
    opened: { what: 'the form of an invitation', by: press('Invite a colleague…', dialog) },
  },
  { path: '/admin/catalog', as: 'support' },
  { path: '/admin/catalog', as: 'catalog' },
  { path: '/admin/catalog?tab=licenses', as: 'catalog' },
  { path: '/admin/catalog?tab=editions', as: 'catalog' },
  { path: '/admin/catalog?tab=lines', as: 'catalog' },
  { path: '/admin/catalog?q=nothing-is-called-that', as: 'catalog' },
  { path: '/admin/catalog', as: 'catalog', opened: { what: 'nothing in it', by: emptyCatalog } },
  { path: '/admin/catalog', as: 'catalog', opened: { what: 'the form of a new plan', by: press('New plan…', dialog) } },
  {
    path: '/admin/catalog?tab=licenses',
    as: 'catalog',
    opened: { what: 'the form of a new license', by: press('New license…', dialog) },
  },
  { path: '/admin/site-use', as: 'billingOps' },
  { path: '/admin/banners', as: 'catalog' },
  {
    path: '/admin/banners',
    as: 'catalog',
    opened: { what: 'the form of a new announcement', by: press('New announcement…', dialog) },
  },
  { path: '/admin/taxes', as: 'billingOps' },
  {
    path: '/admin/taxes',
    as: 'billingOps',
    opened: { what: 'the form of a new rate', by: press('New rate…', dialog) },
  },
  { path: '/admin/taxes', as: 'billingOps', opened: { what: 'a file that is reviewed', by: reviewTaxRates } },
  { path: '/admin/catalog/plans/us-core-cloud-5k-monthly', as: 'catalog' },
  {
    path: '/admin/catalog/plans/us-core-cloud-5k-monthly',
    as: 'catalog',
    opened: { what: 'the form of a plan', by: press('Change…', dialog) },
  },
  {
    path: '/admin/catalog/plans/us-core-cloud-5k-monthly',
    as: 'catalog',
    opened: { what: 'the end of its sale', by: actOnCatalog('End sale…') },
  },
  { path: '/admin/catalog/plans/no-such-plan', as: 'catalog' },
  { path: '/admin/catalog/licenses/us-core-cloud', as: 'catalog' },
  { path: '/admin/catalog/lines/us-core', as: 'catalog' },
  {
    path: '/admin/catalog/lines/us-core',
    as: 'catalog',
    opened: { what: 'what can be propagated', by: actOnCatalog('Propagate capabilities…') },
  },
  { path: '/admin/accounts', as: 'support' },
  { path: '/admin/orders', as: 'support' },
  { path: '/admin/organizations', as: 'support' },
  { path: '/admin/search?q=acme', as: 'support', opened: { what: 'an organization', by: openOrganization } },
  { path: '/admin/transactions?view=offline&from=2026-01-01&to=2026-12-31', as: 'billingOps' },
  { path: '/admin/transactions?view=accounts&accounts=10001,10002', as: 'billingOps' },
  { path: '/admin/search?q=acme', as: 'support' },
  { path: '/admin/search?q=10001', as: 'support' },
  { path: '/admin/search?q=owner@acme.example', as: 'support', opened: { what: 'an account', by: openAccount } },
  ...['Keys', 'Subscriptions', 'Orders', 'Payments', 'Tax', 'Contacts', 'Notes', 'Activity'].map((tab) => ({
    path: '/admin/search?q=owner@acme.example',
    as: 'billingOps' as const,
    opened: { what: `${tab.toLowerCase()} of an account`, by: openAccountTab(tab) },
  })),
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'support',
    opened: { what: 'a website key of an account', by: openKeyOfAccount },
  },
  ...['Trace requests…', 'Unblock network…'].map((act) => ({
    path: '/admin/search?q=owner@acme.example',
    as: 'support' as const,
    opened: { what: `keys of an account: ${act}`, by: askAboutKeys(act) },
  })),
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'support',
    opened: { what: 'the reason for acting as somebody', by: askToAct },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'billingOps',
    opened: { what: 'a new note about an account', by: askForNote },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'billingOps',
    opened: { what: 'an order of an account', by: openOrderOfAccount },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'billingOps',
    opened: { what: 'a refund to be recorded', by: askToRecordRefund },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'billingOps',
    opened: { what: 'a new order', by: putOrderTogether },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'billingOps',
    opened: { what: 'a refund that needs a second approver', by: findRefundToApprove },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'billingOps',
    opened: { what: 'the reason for rejecting a refund', by: askToRefuseRefund },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'support',
    opened: { what: 'the reason for deactivating an account', by: askToDeactivate },
  },
  {
    path: '/admin/search?q=owner@acme.example',
    as: 'root',
    opened: { what: 'a person who is to be redacted', by: findToBeRedacted },
  },
  ...['Set a one-time password…', 'Deactivate login…', 'Redact personal data…'].map((act) => ({
    path: '/admin/search?q=owner@acme.example',
    as: 'root' as const,
    opened: { what: `a person: ${act}`, by: askAboutPerson(act) },
  })),
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

async function openReport(page: Page) {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  return page.getByRole('textbox', { name: 'What happened?' })
}

function unfold(part: string) {
  return async (page: Page) => {
    await page.getByRole('heading', { name: part }).click()
    return page.getByRole('table')
  }
}

/** The browser is another screen's, too: it may have left something. */
async function emptyCart(page: Page) {
  await page.evaluate(() => localStorage.setItem('cart', '[]'))
  await page.reload()
  return page.getByText('Your cart is empty')
}

/** Without anything in the cart, a step leads back to it. */
function fillCart(path: string) {
  return async (page: Page) => {
    await page.evaluate(() => localStorage.setItem('cart', '["us-core-cloud-5k-monthly"]'))
    await page.goto(path)
    await page.getByText('5,000 lookups a month').first().waitFor({ state: 'attached' })
    return title(page)
  }
}

async function giveNoAddress(page: Page) {
  await fillCart('/checkout/address')(page)
  await press('Change address', title)(page)
  await page.getByLabel('City').fill('')
  await press('Continue to payment', title)(page)
  return page.getByText('This field is required')
}

async function payWithNewCard(page: Page) {
  await fillCart('/checkout/payment')(page)
  await page.getByRole('heading', { name: 'Payment method' }).first().waitFor()
  const another = page.getByRole('radio', { name: 'Another card' })
  if (await another.isVisible()) await another.check()
  const number = vaultFrame(page, 'Card number').getByRole('textbox')
  await number.waitFor()
  return page.getByRole('button', { name: 'Save card and continue' })
}

/** With a card of before, or a new one from a network that nobody else tries cards from. */
async function comeToReview(page: Page) {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.24.1.1' })
  await fillCart('/checkout/review')(page)
  await page.waitForURL('**/checkout/payment')
  await page.getByRole('heading', { name: 'Payment method' }).first().waitFor()
  const saved = page.getByRole('link', { name: 'Continue to review' })
  if (await saved.isVisible()) await saved.click()
  else {
    await fillCard(page, page, { number: CARDS.visa })
    await press('Save card and continue', title)(page)
  }
  return page.getByRole('button', { name: /^Pay / })
}

/** As somebody without a password. */
async function askForCode(page: Page): Promise<Locator> {
  await page.route('**/api/authorization/identities/credentials', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/authorization/identities/self/fresh/code', (route) => route.fulfill({ status: 204 }))
  await page.reload()
  return press('Email me a code', (page) => page.getByLabel('Code'))(page)
}

async function comeFromProvider(page: Page) {
  await leaveFor(page, 'Google')
  await continueAsNew(page, { email: 'nora@quist.example' })
  await page.getByText('This is what Google told us.').waitFor()
  return title(page)
}

/** As somebody who comes in by a provider alone. What the page is about comes with its document, unless one comes from another page. */
async function haveNoPassword(page: Page): Promise<Locator> {
  const google = { provider: 'google', email_address: 'olivia@quist.example', created: '', last_used: '' }
  await page.route('**/api/authorization/identities/credentials', (route) => route.fulfill({ json: [google] }))
  await page.goto('/account/profile')
  await page.getByRole('button', { name: /^Olivia Adler/ }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  return page.getByRole('heading', { name: /^Create a .* login$/ })
}

/** With this browser and a phone remembered. */
async function haveRememberedBrowsers(page: Page): Promise<Locator> {
  const [remembered, ends] = ['2026-03-09T09:00:00.000Z', '2026-04-08T09:00:00.000Z']
  const here = { device: 'Chrome on macOS', place: 'this-network', address: '203.0.113.7', is_current: true }
  const phone = { device: 'Safari on iOS', place: 'other-network', address: '198.51.100.4', is_current: false }
  const browsers = [
    { ...here, id: 1, remembered, last_used: '', ends },
    { ...phone, id: 2, remembered, last_used: remembered, ends },
  ]
  await page.route('**/api/authorization/identities/self/remembered-browsers', (route) =>
    route.fulfill({ json: browsers }),
  )
  await page.goto('/account/profile')
  await page.getByRole('button', { name: /^Olivia Adler/ }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  return page.getByRole('heading', { name: 'Remembered browsers' })
}

/** With two passkeys, and one button pressed. */
function havePasskeys(button?: string) {
  const at = '2026-03-09T09:00:00.000Z'
  const used = { device: 'Chrome on macOS', place: 'this-network', address: '203.0.113.7' }
  const laptop = { ...used, id: 1, name: 'Work laptop', created: at, last_used: at, is_synced: false }
  const manager = { id: 2, name: 'Password manager', created: at, last_used: '', is_synced: true }
  const passkeys = [laptop, { ...manager, device: '', place: null, address: '' }]
  return async (page: Page): Promise<Locator> => {
    await page.route('**/api/authorization/identities/self/passkeys', (route) => route.fulfill({ json: passkeys }))
    await page.goto('/account/profile')
    await page.getByRole('button', { name: /^Olivia Adler/ }).click()
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await page.getByText('Password manager').waitFor()
    if (!button) return page.getByRole('heading', { name: 'Passkeys' })

    await openRow(page, 'Work laptop')
    return press(button, dialog)(page)
  }
}

/** As the script of a page sees it. */
async function blockCookies(page: Page): Promise<Locator> {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }))
  await page.reload()
  return page.getByText('Your browser blocks cookies')
}

async function askForPassword(page: Page): Promise<Locator> {
  const errors = [{ name: 'identity-context:password-needed', message: 'Choose a password' }]
  await page.route('**/api/authorization/identities/1/confirmation', (route) =>
    route.fulfill({ status: 409, json: { errors } }),
  )
  await press('Confirm email address', title)(page)
  return page.getByRole('heading', { level: 1, name: 'Choose your password' })
}

/** With single sign-on set up so, and one button pressed. */
function connected(provider: IdentityProvider, button?: string) {
  return async (page: Page) => {
    await tellConnectionIs(page, provider)
    return button ? press(button, dialog)(page) : page.getByRole('heading', { name: 'Settings', exact: true })
  }
}

function changeConnection(provider: IdentityProvider, field: string) {
  return async (page: Page) => {
    await tellConnectionIs(page, provider)
    return press('Change', () => page.getByLabel(field))(page)
  }
}

async function chooseSaml(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: /^SAML/ }).check()
  return page.getByLabel('Metadata file')
}

/** With words that its details have, too. */
async function findInHeader(page: Page): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Search' }).fill('prod')
  const list = page.getByRole('listbox', { name: 'Found' })
  await list.locator('mark').first().waitFor()
  return list
}

async function askForLetter(page: Page) {
  await page.getByLabel('Email address').fill('nobody@quist.example')
  await press('Email me a link', title)(page)
  return page.getByRole('heading', { level: 1, name: 'Check your email' })
}

/** As the link of a letter finds an invitation in this state, to the address of `whose`, or of somebody new. */
function findInvitation(state: InvitationView['state'], name: string | RegExp, whose?: Person) {
  return async (page: Page) => {
    await tellInvitationIs(page, state, whose && PEOPLE[whose])
    // The page takes what stands behind the # as it is loaded.
    await page.goto('about:blank')
    await page.goto('/invite#token=x')
    return page.getByRole('heading', { level: 1, name })
  }
}

async function askForInvitationAnew(page: Page) {
  await page.route('**/api/authorization/invitations/ask', (route) => route.fulfill({ status: 202 }))
  await findInvitation('expired', EXPIRED)(page)
  return press('Ask for a new invitation', (page) => page.getByText('You get a new message when they agree.'))(page)
}

async function openInvitationMenu(page: Page) {
  await openRow(page, 'ines.castro@acme.example')
  return press('Actions for the invitation of ines.castro@acme.example', menu)(page)
}

/** Nobody is mailed: an owner is asked once a day, and screens are looked at more often. */
async function askOwner(page: Page) {
  await page.route('**/api/authorization/role-requests', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.continue(),
  )
  return press(/^Ask /, (page) => page.getByText(/^We sent your request to /))(page)
}

async function openTopics(page: Page) {
  await openRow(page, 'Priya Raman')
  return page.getByRole('switch', { name: 'Tell Priya Raman about billing' })
}

/** As it is when as many have joined as the plan allows. */
async function fillSeats(page: Page): Promise<Locator> {
  await page.route('**/api/contacts/max-users', async (route) => {
    const plan = { plan_id: 'smaller', description: 'US Core, 10,000 lookups a month', max_users: 5 }
    const description = 'US Core, 25,000 lookups a month'
    const larger = { plan_id: 'larger', description, max_users: 10, price_in_cents: 12_300, months: 1, days: 0 }
    await route.fulfill({ json: { max_users: 5, plan, larger } })
  })
  await page.goto('/account/contacts')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  return page.getByText('Every seat is taken.')
}

/** As it is after a mail server refused the letters to somebody for hours. */
async function loseLetters(page: Page) {
  await page.route('**/api/contacts/contacts', async (route) => {
    const answer = await route.fetch()
    const contacts: object[] = await answer.json()
    const lost = contacts.map((one, at) => ({ ...one, undeliverable_since: at ? '' : '2026-03-09T09:00:00.000Z' }))
    await route.fulfill({ response: answer, json: lost })
  })
  // A document brings what its own page begins with; a page that is gone to asks for it.
  await page.goto('/account/team')
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  return page.getByText('Emails do not arrive')
}

async function addNobody(page: Page) {
  await press('Add contact', dialog)(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
  return page.getByRole('alert')
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

/** On the page of what is called so. */
function onKey(name: string, by: (page: Page) => Promise<Locator>) {
  return async (page: Page) => {
    await follow(name)(page)
    return by(page)
  }
}

function moreOfLimit(entry: string) {
  return async (page: Page) => {
    await press(/^More about the limit/, dialog)(page)
    await page.getByRole('menuitem', { name: entry }).click()
    return dialog(page)
  }
}

async function chooseLicenses(page: Page): Promise<Locator> {
  await press('Create key', dialog)(page)
  await dialog(page).getByRole('radio', { name: 'Only some' }).check()
  return dialog(page).getByRole('checkbox').first()
}

/** Some are chosen, and nothing is saved. */
async function changeLicenses(page: Page): Promise<Locator> {
  await press('Change licenses', dialog)(page)
  await dialog(page).getByRole('radio', { name: 'Only some' }).check()
  const first = dialog(page).getByRole('checkbox').first()
  await first.check()
  return first
}

/** Of a key that is not made: there would be one more for each look. */
async function showNewSecret(page: Page): Promise<Locator> {
  const made = {
    key_id: '2f1c1b7e-6a0d-4a52-9d55-3a2f0a6f1c11',
    token: 'psk_0123456789abcdefghijklmnABCDEF',
    label: 'Never made',
    description: '',
    paused: false,
    created: new Date().toISOString(),
    created_by: '',
    deactivated: '',
    by_account_deactivation: false,
    last_used: '',
    last_used_from: '',
  }
  await page.route('**/api/security/secret-keys', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: made }) : route.continue(),
  )
  await press('Create key', dialog)(page)
  await dialog(page).getByLabel('Label').fill('Never made')
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  await dialog(page).getByRole('region', { name: 'Try it in a terminal' }).waitFor()
  return dialog(page)
}

async function closeNewSecret(page: Page): Promise<Locator> {
  await showNewSecret(page)
  await page.keyboard.press('Escape')
  const question = page.getByText(/^Have you saved the token/)
  await question.waitFor()
  return question
}

/** One is rotated by whoever looks first, and works for a week. */
async function openReplaced(page: Page): Promise<Locator> {
  const label = 'In its overlap'
  const api = await openApi(page.request)
  const of = (keys: SecretKey[]) => keys.find((key) => key.label === label && key.replaced_by)
  let old = of(await api.call(listSecretKeys))
  if (!old) {
    const { key_id: id } = await newKey(api, label)
    await api.call(rotateSecretKey, { params: { id }, body: { overlap_seconds: 604_800 } })
    old = of(await api.call(listSecretKeys))
  }
  await page.goto(`/account/keys/${old?.key_id}`)
  const notice = page.getByText('Another key has taken its place')
  await notice.waitFor()
  return notice
}

async function addHosts(page: Page): Promise<Locator> {
  await follow('Partner widget')(page)
  await press('Add host names', dialog)(page)
  await dialog(page).getByLabel('Host names').fill('https://Shop.Example.com/cart\n*.stores.example.com\nno host')
  return dialog(page)
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
    await page.getByRole('link', { name, exact: true }).click()
    return page.getByRole('heading', { level: 1, name })
  }
}

/** Shows a key beside the list. */
function view(name: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name: `View ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Change limit' }).waitFor()
    return dialog(page)
  }
}

async function saveProfile(page: Page) {
  await holdToasts(page)
  await page.route('**/api/authorization/profile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: route.request().postDataJSON() }) : route.continue(),
  )
  await page.getByLabel('Position').fill('Not saved')
  return press('Save changes', (page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status'))(page)
}

/** A webhook that the sandbox answers for, of a name of its own, for screens are looked at side by side; that of before makes room. */
function addWebhook(label: string) {
  return async (page: Page) => {
    const api = await openApi(page.request)
    for (const before of await api.call(listWebhooks))
      if (before.label === label) await api.call(deleteWebhook, { params: { id: before.id } })
    const { deskOrigin } = await portalUnderTest()
    await press('Add webhook', dialog)(page)
    await dialog(page).getByLabel('Address').fill(`${deskOrigin}/hooks/screen`)
    await dialog(page).getByLabel('Label').fill(label)
    await dialog(page).getByRole('button', { name: 'Add webhook' }).click()
    await dialog(page).getByLabel('Signing secret', { exact: true }).waitFor()
    return dialog(page)
  }
}

async function keepWebhook(page: Page, label: string): Promise<void> {
  await addWebhook(label)(page)
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

async function changeWebhook(page: Page): Promise<Locator> {
  await keepWebhook(page, 'Changed')
  return choose('Changed', 'Change…')(page)
}

async function testWebhook(page: Page): Promise<Locator> {
  await keepWebhook(page, 'Tested')
  await choose('Tested', 'Test and deliveries…')(page)
  await dialog(page).getByRole('button', { name: 'Send test' }).click()
  await dialog(page).getByText('The test was delivered').waitFor()
  return dialog(page)
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
  await press('Log in again', title)(page)
  return page.getByRole('alertdialog', { name: 'Log in again' })
}

async function openCardForm(page: Page) {
  await press('Add a card', dialog)(page)
  await vaultFrame(page, 'Card number').getByRole('textbox').waitFor()
  return dialog(page)
}

async function openSubscription(page: Page) {
  await page.locator('main li a[href^="/account/subscriptions/"]').first().click()
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

async function openConversation(page: Page) {
  await page.locator('main a[href^="/admin/inbox/"]').first().click()
  await page.waitForURL('**/admin/inbox/*')
  await page.getByRole('log').getByRole('listitem').first().waitFor()
  return title(page)
}

async function writeNote(page: Page) {
  await openConversation(page)
  await page.getByRole('radio', { name: 'Note' }).check()
  return page.getByRole('button', { name: 'Add note' })
}

async function openKeyOfAccount(page: Page): Promise<Locator> {
  await openAccountTab('Keys')(page)
  await openRow(page, 'Kiosk')
  await page.getByRole('link', { name: 'View Kiosk' }).click()
  const panel = dialog(page)
  await panel.getByText('days in UTC').first().waitFor()
  return panel
}

function askAboutKeys(act: string) {
  return async (page: Page) => {
    await openAccountTab('Keys')(page)
    return press(act, dialog)(page)
  }
}

async function openOrganization(page: Page) {
  await page.locator('main a[href^="/admin/organizations/"]').first().click()
  await page.waitForURL('**/admin/organizations/*')
  return title(page)
}

function openAccountTab(tab: string) {
  return async (page: Page) => {
    await openAccount(page)
    const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: tab })
    await link.click()
    await page.locator('main:not(:has([aria-busy=true])) nav a[aria-current=page]', { hasText: tab }).waitFor()
    return link
  }
}

async function openOrderOfAccount(page: Page) {
  await openAccountTab('Orders')(page)
  await page.locator('main a[href^="/admin/orders/"]').first().click()
  await page.waitForURL('**/admin/orders/*')
  return title(page)
}

async function putOrderTogether(page: Page) {
  await openAccountTab('Orders')(page)
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('combobox', { name: 'Plan' }).fill('US Address Verification, 5,000')
  await page.getByRole('option').first().click()
  await page.getByRole('radio', { name: 'Custom price' }).check()
  await page.getByLabel('Price (USD)').fill('1,250.50')
  return page.getByText('Begins once it is paid or approved')
}

/** Nobody asked for one: the screens of the same order are looked at side by side. */
async function findRefundToApprove(page: Page): Promise<Locator> {
  await page.route(/\/api\/payments\/admin\/refund-requests\?/, async (route) => {
    const asked = new Date(Date.now() - 3_600_000).toISOString()
    const expiration = new Date(Date.now() + 13 * 86_400_000).toISOString()
    const [ann, ben] = [
      { user_id: 1, name: 'Ann Lee' },
      { user_id: 2, name: 'Ben Ray' },
    ]
    const open = {
      request_id: 'open',
      transaction_id: 't',
      account_id: 1,
      order_id: 1,
      amount: 150_000,
      unit_amount: 140_000,
      tax_amount: 10_000,
      voids: false,
      reason: 'Bought twice',
      status: 'open',
      asked,
      asked_by: ann,
      is_own: false,
      expiration,
      decided: '',
      decided_by: null,
      answer: '',
      refund_status: null,
    }
    const past = { request_id: 'past', status: 'refused', decided: asked, decided_by: ben, answer: 'It was used' }
    await route.fulfill({ json: [open, { ...open, ...past }] })
  })
  await openOrderOfAccount(page)
  return page.getByRole('button', { name: 'Reject…' })
}

async function askToRefuseRefund(page: Page) {
  await (await findRefundToApprove(page)).click()
  return dialog(page)
}

async function askToRecordRefund(page: Page) {
  await openAccountTab('Payments')(page)
  return press(/^Record refund of payment of/, dialog)(page)
}

async function askToAct(page: Page) {
  await openAccount(page)
  await openRow(page, 'Olivia Adler')
  return press(/^Act as Olivia Adler/, dialog)(page)
}

async function askForNote(page: Page) {
  await openAccountTab('Notes')(page)
  return press('Add note…', dialog)(page)
}

async function askToDeactivate(page: Page) {
  await openAccount(page)
  return press('Deactivate account…', dialog)(page)
}

async function openPerson(page: Page) {
  await page.locator('main a[href^="/admin/users/"]').first().click()
  await page.waitForURL('**/admin/users/*')
  return page.getByText('User ID')
}

/** A new installation has none of it, and the example company has all of it. */
async function emptyCatalog(page: Page): Promise<Locator> {
  for (const list of ['plans', 'licenses', 'editions', 'lines'])
    await page.route(`**/api/subscriptions/admin/${list}`, (route) => route.fulfill({ json: [] }))
  await page.reload()
  return page.getByRole('button', { name: 'New product line…' })
}

async function reviewTaxRates(page: Page): Promise<Locator> {
  await press('Import CSV…', dialog)(page)
  await page
    .getByLabel('Rates as CSV')
    .fill('country,region,first_day,saas_percent,data_percent\nUSA,TX,2030-01-01,8.5,6\nUSA,OH,2030-01-01,5.75,5.75')
  await page.getByRole('button', { name: 'Review changes' }).click()
  return page.getByRole('dialog', { name: 'Review changes' })
}

function actOnCatalog(act: string) {
  return async (page: Page) => {
    await press(/^Actions for/, menu)(page)
    await page.getByRole('menuitem', { name: act }).click()
    return dialog(page)
  }
}

/** Nobody is: the screens of the same person are looked at side by side. */
async function findToBeRedacted(page: Page): Promise<Locator> {
  const soon = new Date(Date.now() + 71 * 3_600_000).toISOString()
  await page.route(/\/api\/authorization\/admin\/identities\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const sign_in = { code: 'redaction-pending', words: 'Their data is about to be removed.', until: '' }
    const json = { ...(await answer.json()), person_state: 'redaction-pending', redaction_due: soon, sign_in }
    await route.fulfill({ response: answer, json })
  })
  await openPerson(page)
  return page.getByRole('button', { name: 'Undo…' })
}

function askAboutPerson(act: string) {
  return async (page: Page) => {
    await (await openPerson(page)).waitFor()
    await press('Actions for Olivia Adler', menu)(page)
    await page.getByRole('menuitem', { name: act }).click()
    return dialog(page)
  }
}

/** It comes after the first content of a page: its key is pressed until it is there. */
async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole('combobox', { name: 'Search and actions' })
  while (!(await field.isVisible())) {
    await page.keyboard.press('ControlOrMeta+k')
    await field.waitFor({ timeout: 1_000 }).catch(() => {})
  }
  await field.fill('key')
  const found = page.getByRole('listbox', { name: 'Found' })
  await found.waitFor()
  return found
}
