/** Words of a purchase whose buyer agreed that it renews. */
export const RENEWING = 'renewing'

/** Record of what people did, were shown and were notified of, which the invariants and the story of a violation go by. */
export interface Entry {
  /** Portal's time, ms. */
  at: number
  accountId: number
  what:
    | 'bought'
    | 'shown'
    | 'announced'
    | 'agreed'
    | 'chosen'
    | 'used'
    | 'adjusted'
    | 'moved'
    | 'exempt'
    | 'card'
    | 'ended'
    | 'stopped'
    | 'receipt'
    | 'declined'
    | 'did'
  /** Subscription or order that it is about. */
  subject: string
  /** Number that goes with it: cents, lookups, or 1 for yes. */
  value: number
  words: string
}

export interface Journal {
  note(entry: Partial<Entry> & Pick<Entry, 'accountId' | 'what'>): void
  of(accountId: number): readonly Entry[]
  /** Prices of plans since when, oldest first. */
  prices: { at: number; planId: string; cents: number }[]
  /** Events that must not have happened at all: jobs that failed while all was well, calls that broke. */
  anomalies: string[]
  /** Numbers of what happened. */
  counts: Record<string, number>
  count(what: string, times?: number): void
}

export function createJournal(now: () => number): Journal {
  const byAccount = new Map<number, Entry[]>()
  const counts: Record<string, number> = {}
  return {
    note: ({ accountId, what, subject = '', value = 0, words = '', at = now() }) => {
      const entries = byAccount.get(accountId) ?? []
      entries.push({ at, accountId, what, subject, value, words })
      byAccount.set(accountId, entries)
    },
    of: (accountId) => byAccount.get(accountId) ?? [],
    prices: [],
    anomalies: [],
    counts,
    count: (what, times = 1) => {
      counts[what] = (counts[what] ?? 0) + times
    },
  }
}
