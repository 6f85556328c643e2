/* Where this remote's pages are. */

export const ADMIN_PATH = '/admin'
export const SEARCH_PATH = '/admin/search'
export const SEARCH_CRUMB = { label: 'Users and accounts', href: SEARCH_PATH }
export const ACCOUNTS_PATH = '/admin/accounts'
export const JOBS_PATH = '/admin/jobs'

/** A search as somebody would type it. */
export function pathOfSearch(text: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`
}

/** Section of an account's page that a link leads to. */
export type AccountPlace = 'orders' | 'subscriptions'

export function pathOfAccount(account_id: number, place?: AccountPlace): string {
  return `${ACCOUNTS_PATH}/${account_id}${place ? `#${place}` : ''}`
}

/** A member of the staff on the overview, by the id of their row. */
export function pathOfStaffMember(rowId: string): string {
  return `${ADMIN_PATH}#${rowId}`
}
