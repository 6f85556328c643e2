import { NAVIGATION_GROUPS } from './frame.ts'
import type { PageOutline, Visitor } from './platform.ts'

/** Pages that other parts than their owner's know of: each path is stated here and nowhere else. */
export const PAGES = {
  account: '/account',
  billing: '/account/billing',
  cart: '/checkout/cart',
  checkoutAddress: '/checkout/address',
  checkoutDone: '/checkout/done',
  checkoutPayment: '/checkout/payment',
  checkoutReview: '/checkout/review',
  contact: '/contact',
  contactConfirmation: '/contact-confirmation',
  contacts: '/account/contacts',
  docs: '/docs',
  emailConfirmation: '/email-confirmation',
  forgotPassword: '/forgot-password',
  invite: '/invite',
  keys: '/account/keys',
  login: '/login',
  notifications: '/account/notifications',
  orders: '/account/orders',
  organization: '/account/organization',
  paymentMethods: '/account/billing/payment-methods',
  pricing: '/pricing',
  privacy: '/privacy',
  products: '/products',
  profile: '/account/profile',
  resetPassword: '/reset-password',
  roleRequests: '/account/team/requests',
  search: '/search',
  secondStep: '/account/second-step',
  security: '/account/security',
  signInAgain: '/account/sign-in-again',
  signUp: '/signup',
  signUpInformation: '/signup-information',
  singleSignOn: '/account/sso',
  sso: '/sso',
  team: '/account/team',
  startFree: '/checkout/start',
  status: '/status',
  statusHelp: '/status-help',
  subscriptions: '/account/subscriptions',
  terms: '/terms',
  unsubscribe: '/unsubscribe',
  whatsNew: '/docs/whats-new',
} as const

/** The part of the privacy page that shows whether the use of the site is measured, and changes it (rule M33). */
export const PRIVACY_CHOICES = `${PAGES.privacy}#counting-how-the-site-is-used`

/**
 * Returns whether it is a path of this portal: it begins with a single slash and leads nowhere else. Some browsers
 * would read a backslash or a control character as part of a host (rule A3).
 */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[!-[\]-~]*$/.test(path)
}

/** Returns whether it is a path of this portal without what follows `?` or `#`. */
export function isPagePath(path: string): boolean {
  return isOwnPath(path) && !/[?#]/.test(path)
}

/** Returns whether every percent sign of an address begins an escaped character. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

type Owner = { pages: readonly PageOutline[] }

/** The pages with an entry in the navigation, in its order: by group, then as their remotes order them. */
export function navigationOf(owners: readonly Owner[]) {
  return owners
    .flatMap(({ pages }) => pages.flatMap(({ path, navigation }) => (navigation ? [{ path, ...navigation }] : [])))
    .sort((a, b) => rank(a) - rank(b) || a.order - b.order || a.label.localeCompare(b.label))
}

function rank({ group }: { group: string }): number {
  return (NAVIGATION_GROUPS as readonly string[]).indexOf(group)
}

/** Returns the start page of a logged-in person: the first entry of their navigation (rule B25). */
export function homePath(owners: readonly Owner[]): string {
  return navigationOf(owners)[0]?.path ?? '/'
}

/** Returns the account of `/account?account_id=` (rule A8); an invalid id is ignored (account.md §5). */
export function askedAccount(path: string, search: string): number | undefined {
  const id = new URLSearchParams(search).get('account_id') ?? ''
  return path === PAGES.account && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}

/** Returns whether an address refers to an account that this person does not belong to: it is shown as not found. */
export function asksForForeignAccount(visitor: Visitor | null, path: string, search: string): boolean {
  const id = askedAccount(path, search)
  return id !== undefined && visitor !== null && !visitor.accounts.some(({ account_id }) => account_id === id)
}

/**
 * Returns the owner of a path: the page with the longest matching prefix among those given, segment by segment (rule
 * A5). Takes the raw path: one that is escaped, doubled, in capitals or cannot be decoded has no owner.
 */
export function pageAt<One extends Owner>(owners: readonly One[], path: string) {
  if (!isDecodable(path)) return undefined
  const found = owners.flatMap((owner) =>
    owner.pages.filter((page) => covers(page, path)).map((page: One['pages'][number]) => ({ owner, page })),
  )
  return found.sort((a, b) => b.page.path.length - a.page.path.length)[0]
}

/** A trailing slash is the same page; `/` matches only itself. */
function covers({ path: prefix, exact }: Pick<PageOutline, 'path' | 'exact'>, path: string) {
  const plain = /[^/]\/$/.test(path) ? path.slice(0, -1) : path
  if (plain === prefix) return true
  return !exact && prefix !== '/' && plain.startsWith(`${prefix}/`)
}
