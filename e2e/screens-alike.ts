import { nameOf, SCREENS, type Screen } from './screens.ts'

/**
 * Screens that are drawn by the same parts as the one they stand behind, in the same layout with other words, numbers or rights: the
 * gate asks axe about that one, the long run about all. What is drawn by parts of its own is nobody's like.
 */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  // One template, filled by the price list: the one with the longest names stays.
  '/pricing/us-secondary-address-data as visitor': [
    '/pricing/international-address-verification as visitor',
    '/pricing/us-address-autocomplete as visitor',
    '/pricing/international-address-autocomplete as visitor',
    '/pricing/us-rooftop-geocoding as visitor',
    '/pricing/us-reverse-geocoding as visitor',
    '/pricing/us-property-data as visitor',
    '/pricing/us-master-address-list as visitor',
    '/pricing/us-georeference-data as visitor',
  ],
  '/pricing as visitor': ['/pricing?term=yearly&tier=10k as visitor'],
  '/products/us-address-verification as visitor': ['/products/us-property-data as visitor'],
  '/terms as visitor': ['/privacy as visitor'],
  // One page that takes a provider's answer, whichever that is.
  '/account/callback/login as visitor': [
    '/account/callback/g2 as visitor',
    '/account/callback/sso as visitor',
    '/account/callback/signup as visitor',
    '/account/callback/add-login as visitor',
    '/account/callback/associate as visitor',
  ],
  // One card that says what may be done with an invitation.
  '/invite as visitor, one that has expired': [
    '/invite as visitor, one that is asked for anew',
    '/invite as visitor, one that was used',
    '/invite as visitor, one of a member',
    '/invite as owner, one that they accepted',
    '/invite as owner, one to where they are',
  ],
  '/invite as visitor, one that is open': [
    '/invite as stranger, one of somebody else',
    '/invite as owner, one of their own',
  ],
  '/email-confirmation#id=1&token=x as visitor': ['/contact-confirmation#account=1&contact=1&token=x as visitor'],
  '/reset-password#token=x&username=nora@quist.example as visitor': [
    '/email-confirmation#id=1&token=x&email=nora@quist.example as visitor, the choice of a password in another browser',
  ],
  // A link that came without what stands behind its #.
  '/unsubscribe as visitor': [
    '/contact-confirmation as visitor',
    '/reset-password as visitor',
    '/email-confirmation as visitor',
  ],
  '/docs/website-keys as owner': ['/docs/getting-started as visitor'],
  '/account/billing as owner': ['/account/billing as billing'],
  '/status-help as visitor': ['/status-help/1624873202 as visitor'],
  '/account/no-such-page as owner': ['/account/keys/no-such-key as owner', '/account/team/requests/1 as owner'],
  // The owner sees every card that others see some of; a fresh account sees what is to be done first.
  '/account as owner': ['/account as editor', '/account as viewer', '/account as billing'],
  // What stands in the place of a page that somebody may not open.
  '/account/keys as billing': [
    '/account/contacts as viewer',
    '/account/audit as viewer',
    '/account/billing/payment-methods as viewer',
    '/account/notifications as billing',
    '/account/notifications as editor',
  ],
  // One dialog that asks before something is done.
  '/account/keys as owner, the question before a deletion': [
    '/account/keys?tab=recoverable as owner, the question before one is gone for good',
    '/account/keys as owner, the question before a count is lost',
    '/account/keys as owner, the question before a limit is removed',
    '/account/keys as owner, the question before a token is shown',
    '/account/team as owner, a removal',
    '/account/contacts as owner, a removal',
    '/account/profile as viewer, the question before somebody leaves',
    '/account/organization as owner, another primary account',
    '/account/organization as owner, the removal of an account',
    '/account/sso as owner, the question before another is replaced',
    '/account/sso as owner, the question before an earlier connection is taken back',
    '/account/sso as owner, the question before it is deactivated',
    '/account/sso as owner, the question before it is removed',
    '/account/security as owner, the question before a way in is removed',
  ],
  // One dialog with a field or two.
  '/account/profile as owner, the form for a further account': [
    '/account/profile as owner, the form for another name',
    '/account/organization as owner, the form for another name',
    '/account/organization as stranger, the form for an organization',
    '/account/organization as stranger, the form for a key',
    '/account/keys as owner, the form of a key',
  ],
  '/admin/search?q=owner@acme.example as support, the reason for acting as somebody': [
    '/admin/search?q=owner@acme.example as support, the reason for deactivating an account',
  ],
  // Parts of an account that are tables.
  '/admin/search?q=owner@acme.example as billingOps, subscriptions of an account': [
    '/admin/search?q=owner@acme.example as billingOps, keys of an account',
    '/admin/search?q=owner@acme.example as billingOps, orders of an account',
    '/admin/search?q=owner@acme.example as billingOps, contacts of an account',
    '/admin/search?q=owner@acme.example as billingOps, activity of an account',
  ],
  // One menu of a row.
  '/account/team as owner, the menu of a member': [
    '/account/keys as owner, the menu of a key',
    '/account/team as owner, the menu of an invitation',
  ],
  '/account/keys as owner, the form for a new key, for some licenses': [
    '/account/keys as owner, the form for a new key',
    '/account/keys as owner, the licenses of a key',
  ],
  '/account/keys as owner, the question whether it is saved': [
    '/account/keys as owner, the question about unsaved work',
  ],
  '/account/keys as owner, a key at its limit': [
    '/account/keys as owner, one key',
    '/account/keys as owner, a key with a limit',
    '/account/keys?tab=recoverable as owner, one key',
  ],
  '/account/keys as owner, the form for another limit': ['/account/keys as owner, the form for a limit'],
  '/account/website-keys as owner': [
    '/account/website-keys as viewer',
    '/account/website-keys?tab=recoverable as owner',
  ],
  '/account/website-keys as owner, the form for more hosts': ['/account/website-keys as owner, the form for a new key'],
  // A table in which nothing was found.
  '/account/keys?q=nothing-is-called-that as owner': [
    '/account/contacts?q=nobody-is-called-that as owner',
    '/account/audit?thing=nothing-is-called-that as owner',
  ],
  '/checkout/cart as visitor, a plan in it': ['/checkout/cart as viewer, a plan in it'],
  '/checkout/start?plan=us-core-cloud-trial-monthly as owner': [
    '/checkout/start?plan=us-core-cloud-5k-monthly as owner',
    '/checkout/start?plan=us-core-cloud-free-monthly as viewer',
  ],
  '/account/usage?range=30d&by=license as viewer': [
    '/account/usage as owner',
    '/account/usage?range=24h as owner',
    '/account/usage?range=90d as owner',
    '/account/usage?range=period as owner',
    '/account/usage?range=7d&step=hour as viewer',
  ],
  '/account/tools as owner, the code for a server': [
    '/account/tools as owner',
    '/account/tools?product=reverse-geocoding&language=curl as viewer',
  ],
  '/account/team as owner': ['/account/team as viewer'],
  '/account/notifications as owner, the form for a webhook': ['/account/notifications as owner, a webhook’s form'],
  '/account/sso as owner, a test that failed': [
    '/account/sso as owner, what is set up, untested',
    '/account/sso as owner, a test that passed',
    '/account/sso as owner, what is active',
  ],
  '/account/sso as owner, a change of SAML settings': [
    '/account/sso as owner, a change of OpenID Connect settings',
    '/account/sso as owner, the form for SAML',
  ],
  '/account/team as owner, the end of a session, beforehand': [
    '/account/team as owner, the warning of an idle session',
  ],
  // What is said in a page stands in that page.
  '/contact as visitor, what is missing': ['/contact as visitor'],
  '/signup as visitor, what is missing': ['/signup as visitor'],
  '/account/sign-in-again as owner, the field for a mailed code': ['/account/sign-in-again as owner'],
  '/account/keys as owner, keys selected': [
    '/account/keys as owner',
    '/account/keys as viewer',
    '/account/keys?tab=recoverable as owner',
  ],
  '/account/security as owner, what is wrong with an address': ['/account/security as owner'],
  '/account/notifications as owner, what is no percentage': ['/account/notifications as owner'],
  '/account/audit?group=keys as owner, an entry': ['/account/audit as owner'],
  '/account/profile as owner, a toast': ['/account/profile as owner'],
  '/account/contacts as owner, one whom no letter reaches': [
    '/account/contacts as owner',
    '/account/contacts as stranger',
  ],
  '/checkout/address as owner, what is wrong with another one': [
    '/checkout/address as owner, the address that is known',
  ],
  '/admin as root': ['/admin as support'],
  '/admin/search?q=10001 as support': ['/admin/search?q=acme as support'],
  '/admin/catalog as catalog': ['/admin/catalog as support'],
  '/admin/catalog?tab=licenses as catalog': [
    '/admin/catalog?tab=editions as catalog',
    '/admin/catalog?tab=lines as catalog',
  ],
}

const alike = new Set(Object.values(ALIKE).flat())
const names = new Set(SCREENS.map(nameOf))
const kept = Object.keys(ALIKE)
const unknown = [...kept, ...alike].filter((name) => !names.has(name))
if (unknown.length) throw new Error(`There is no screen "${unknown.join('", "')}".`)
const nowhere = kept.filter((name) => alike.has(name))
if (nowhere.length) throw new Error(`"${nowhere.join('", "')}" stands for others and is left to the long run itself.`)

/** Tells whether another screen of the gate shows the same parts. */
export function isAlike(screen: Screen): boolean {
  return alike.has(nameOf(screen))
}
