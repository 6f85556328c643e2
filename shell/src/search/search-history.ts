import { checkOf, storedValue } from '@portal/platform/storage'

/** Recent searches kept (account.md §9). */
const SEARCHES_KEPT = 5

const Texts = checkOf(
  (value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'),
)
const stored = storedValue('local', 'search-history', Texts)

/** The last distinct searches, newest first. */
export function recentSearches(): readonly string[] {
  return stored.get() ?? []
}

/** A search that is repeated moves to the front (rule A4). */
export function rememberSearch(text: string): void {
  stored.set([text, ...recentSearches().filter((one) => one !== text)].slice(0, SEARCHES_KEPT))
}
