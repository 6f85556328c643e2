import { nanoid } from 'nanoid'

/** How long the key of an unanswered write is kept, in ms: shorter than the life of anything it may have been given. */
const KEYS_KEPT_MS = 10 * 60_000

/**
 * Keys by which the server recognizes a write that it has seen (rule M11). A write whose answer never came keeps its
 * key: sent again with the same content, it happens once.
 */
export function createWriteKeys(now: () => number = Date.now) {
  const unanswered = new Map<string, { key: string; since: number }>()

  const dropExpired = () => {
    for (const [write, { since }] of unanswered) if (now() - since > KEYS_KEPT_MS) unanswered.delete(write)
  }

  return {
    keyOf: (write: string): string => {
      dropExpired()
      const known = unanswered.get(write) ?? { key: nanoid(), since: now() }
      unanswered.set(write, known)
      return known.key
    },
    answered: (write: string): void => void unanswered.delete(write),
  }
}
