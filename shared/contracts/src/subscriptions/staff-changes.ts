import { formatCount } from '../counts.ts'
import { addMonths } from '../sales/term.ts'
import { isUnlimited, UNLIMITED_LOOKUPS } from './unlimited.ts'

/** Largest number of requests per second that staff can set. */
export const MOST_REQUESTS_PER_SECOND = 100_000

const MOST_LOOKUPS = UNLIMITED_LOOKUPS - 1
const MOST_YEARS_AHEAD = 10

/**
 * Returns what is wrong with a number of lookups that staff add, or take away below zero (rule I132): at least one stays, because a term is
 * ended by terminating it, and unlimited ones stay unlimited.
 */
export function lookupsFault(added: number, term: { issued: number; used: number }): string | undefined {
  if (isUnlimited(term)) return 'This subscription has unlimited lookups'
  const { issued, used } = term
  if (issued + added > MOST_LOOKUPS) return 'At most 999,999,999,999 lookups in total'
  if (issued + added > used) return undefined
  const most = issued - used - 1
  return most > 0
    ? `One lookup has to stay: take away at most ${formatCount(most, 'lookup')}`
    : 'One lookup has to stay: none can be taken away'
}

/** Returns what is wrong with another end of a term (rule I133): it lies ahead, behind the start, and within ten years. */
export function endFault(end: Date, { startsAt }: { startsAt: Date }, now: Date): string | undefined {
  if (end <= now) return 'Enter a time in the future'
  if (end <= startsAt) return 'Enter a time after the start of the term'
  return end > addMonths(now, 12 * MOST_YEARS_AHEAD) ? 'Enter a time within ten years' : undefined
}
