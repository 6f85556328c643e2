import type { Entry } from './segment.ts'

/** Lookups that were answered and are not counted yet, by a subscription's id and by {@link limitNameOf}. */
export interface Uncounted {
  of(name: string): number
  add(entry: Entry): void
  take(entry: Entry): void
}

export function createUncounted(): Uncounted {
  const uncounted = new Map<string, number>()

  function addTo(name: string, lookups: number): void {
    const left = (uncounted.get(name) ?? 0) + lookups
    if (left) uncounted.set(name, left)
    else uncounted.delete(name)
  }

  function change(entry: Entry, sign: 1 | -1): void {
    if (!('use' in entry)) return
    const { subscriptionId, keyId, limitSince, limitId = keyId, lookups } = entry.use
    addTo(subscriptionId, sign * lookups)
    if (limitSince !== null) addTo(limitNameOf(limitId, limitSince), sign * lookups)
  }

  return {
    of: (name) => uncounted.get(name) ?? 0,
    add: (entry) => change(entry, 1),
    take: (entry) => change(entry, -1),
  }
}

/** A limit as it was set or reset last: another one counts lookups of its own. */
export function limitNameOf(limitId: string, since: number): string {
  return `${limitId} ${since}`
}
