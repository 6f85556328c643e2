import { PAGES } from '@portal/contracts/pages'

/** Returns the address of a search; the time makes a repeated search a new page (account.md §2, rule A4). */
export function searchPath(text: string, now: number): string {
  return `${PAGES.search}?${new URLSearchParams({ q: text, t: String(now) })}`
}

export function searchTextOf(search: string): string {
  return (new URLSearchParams(search).get('q') ?? '').trim()
}

/** Returns the result kind in the address; `''` for all. */
export function searchKindOf(search: string): string {
  return new URLSearchParams(search).get('kind') ?? ''
}

/** Returns the address of the same search for one kind; `''` for all. */
export function ofKindPath(search: string, kind: string): string {
  const asked = new URLSearchParams(search)
  if (kind) asked.set('kind', kind)
  else asked.delete('kind')
  return `${PAGES.search}?${asked}`
}
