import { ADMIN_PAGES } from '@portal/contracts/admin-pages'

/* Where this remote's pages are. */

export const ADMIN_PATH = '/admin'
export const SEARCH_PATH = '/admin/search'
export const SEARCH_CRUMB = { label: 'Users and accounts', href: SEARCH_PATH }
export const ACCOUNTS_PATH = '/admin/accounts'
export const PEOPLE_PATH = '/admin/users'
export const ORDERS_PATH = ADMIN_PAGES.orders
export const ORGANIZATIONS_PATH = '/admin/organizations'
export const ACTING_PATH = '/admin/acting'
export const TRANSACTIONS_PATH = '/admin/transactions'
export const JOBS_PATH = '/admin/jobs'
export const STAFF_PATH = '/admin/staff'
export const INBOX_PATH = '/admin/inbox'
export const INBOX_CRUMB = { label: 'Inbox', href: INBOX_PATH }
export const TAXES_PATH = '/admin/taxes'
export const SITE_USE_PATH = '/admin/site-use'
export const ANNOUNCEMENTS_PATH = '/admin/banners'

export const CATALOG_PATH = '/admin/catalog'
export const CATALOG_CRUMB = { label: 'Catalog', href: CATALOG_PATH }

/** A search as somebody would type it. */
export function pathOfSearch(text: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`
}

/** Parts of an account's page beside its overview, in the order of its tabs. */
export const ACCOUNT_TABS = [
  'keys',
  'subscriptions',
  'orders',
  'payments',
  'tax',
  'contacts',
  'notes',
  'activity',
] as const
export type AccountTab = (typeof ACCOUNT_TABS)[number]

export function pathOfAccount(account_id: number, tab?: AccountTab): string {
  return `${ACCOUNTS_PATH}/${account_id}${tab ? `?tab=${tab}` : ''}`
}

/** A key beside the list of its account's keys. */
export function pathOfKey(account_id: number, key_id: string): string {
  return `${pathOfAccount(account_id, 'keys')}&view=${encodeURIComponent(key_id)}`
}

/** Form for an order that staff place for an account. */
export function pathOfNewOrder(account_id: number): string {
  return `${pathOfAccount(account_id)}/new-order`
}

/** Everything about a person, a key or another thing in the audit log of an account. */
export function pathOfActivityAbout(id: number | string, account_id: number): string {
  return `${pathOfAccount(account_id, 'activity')}&thing=${encodeURIComponent(id)}`
}

export function pathOfPerson(user_id: number): string {
  return `${PEOPLE_PATH}/${user_id}`
}

/** A conversation with a customer or a visitor. */
export function pathOfConversation(conversation_id: string): string {
  return `${INBOX_PATH}/${encodeURIComponent(conversation_id)}`
}

export function pathOfOrganization(organization_id: number): string {
  return `${ORGANIZATIONS_PATH}/${organization_id}`
}

export function pathOfOrder(order_id: number): string {
  return `${ORDERS_PATH}/${order_id}`
}

/** A member of the staff in the list, by the id of their row. */
export function pathOfStaffMember(rowId: string): string {
  return `${STAFF_PATH}#${rowId}`
}

/** Parts of the catalog, in the order of its tabs; plans are shown first. */
export const CATALOG_TABS = ['plans', 'licenses', 'editions', 'lines'] as const
export type CatalogTab = (typeof CATALOG_TABS)[number]

export function pathOfCatalog(tab: CatalogTab): string {
  return tab === 'plans' ? CATALOG_PATH : `${CATALOG_PATH}?tab=${tab}`
}

/** A plan, license, edition or product line of the catalog. */
export function pathOfCatalogEntry(tab: CatalogTab, id: string): string {
  return `${CATALOG_PATH}/${tab}/${encodeURIComponent(id)}`
}
