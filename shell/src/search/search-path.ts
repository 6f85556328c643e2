import { PAGES } from '@portal/contracts/pages'

/** Where a search is shown; the time makes the same search a new page (account.md §2, rule A4). */
export function searchPath(text: string, now: number): string {
  return `${PAGES.search}?${new URLSearchParams({ q: text, t: String(now) })}`
}

export function searchTextOf(search: string): string {
  return (new URLSearchParams(search).get('q') ?? '').trim()
}
