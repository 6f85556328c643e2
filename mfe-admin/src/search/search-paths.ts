/** Where the search is (the manifest says the same to the shell). */
export const SEARCH_PATH = '/admin/search'
export const SEARCH_CRUMB = { label: 'Search', href: SEARCH_PATH }

/** A search as somebody would type it. */
export function pathOfSearch(text: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`
}
