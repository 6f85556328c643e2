import { holdsToken } from '@portal/contracts/authorization/admin-search-grammar'
import { checkOf, storedValue } from '@portal/platform/storage'

/** Number of searches kept. */
const KEPT = 5

const Texts = checkOf(
  (value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'),
)
const searches = storedValue('local', 'admin:searches', Texts)

/** A recently viewed account, with its name at that time. */
export interface SeenAccount {
  id: number
  name: string
}

const isSeen = (value: unknown): value is SeenAccount => {
  const { id, name } = (value ?? {}) as Partial<SeenAccount>
  return typeof id === 'number' && typeof name === 'string'
}
const seen = storedValue(
  'local',
  'admin:accounts',
  checkOf((value): value is SeenAccount[] => Array.isArray(value) && value.every(isSeen)),
)

/** Returns this person's recent searches in this browser, latest first. */
export function recentSearches(): readonly string[] {
  return searches.get() ?? []
}

/** Stores a search, but none with a secret in it; while typing, it replaces its own beginning. */
export function rememberSearch(text: string): void {
  if (holdsToken(text)) return
  const others = recentSearches().filter((one) => !text.startsWith(one) && !one.startsWith(text))
  searches.set([text, ...others].slice(0, KEPT))
}

/** The accounts that this person looked at last, in this browser, the latest first. */
export function seenAccounts(): readonly SeenAccount[] {
  return seen.get() ?? []
}

export function rememberAccount(account: SeenAccount): void {
  seen.set([account, ...seenAccounts().filter(({ id }) => id !== account.id)].slice(0, KEPT))
}
