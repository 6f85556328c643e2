/* Where this remote's pages are. */

export const ADMIN_PATH = '/admin'
export const SEARCH_PATH = '/admin/search'
export const SEARCH_CRUMB = { label: 'Users and accounts', href: SEARCH_PATH }
export const ACCOUNTS_PATH = '/admin/accounts'

/** A search as somebody would type it. */
export function pathOfSearch(text: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`
}

export function pathOfAccount(account_id: number): string {
  return `${ACCOUNTS_PATH}/${account_id}`
}
