/* Where this remote's pages are (its manifest says the same to the shell). */

export const ADMIN_PATH = '/admin'
export const SEARCH_PATH = `${ADMIN_PATH}/search`
export const ACCOUNTS_PATH = `${ADMIN_PATH}/accounts`
export const SEARCH_CRUMB = { label: 'Search', href: SEARCH_PATH }

export function pathOfAccount(id: number): string {
  return `${ACCOUNTS_PATH}/${id}`
}

/** A search as somebody would type it. */
export function pathOfSearch(text: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`
}
