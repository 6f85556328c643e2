import { MINUTE_MS } from '@portal/contracts/time-units'
import { LRUCache } from 'lru-cache'
import type { SharedGuesses } from './shared-guesses.ts'

/** Wrong credentials that one network may send in a minute. */
const GUESSES_A_MINUTE = 30

/**
 * Rejects networks that guess credentials; `resource` is `credentials` (rule D15). Each process counts in memory and,
 * with a Redis, together with all others: without the shared count it rejects from its own first wrong guess on. No
 * lookup waits for it.
 */
export interface GuessLimiter {
  /** Returns how long the network has to wait, in s; 0 if it need not. */
  waitOf(network: string, now: number): number
  /** Records invalid credentials from a network. */
  note(network: string, now: number): void
  clear(network: string): void
}

export function createGuessLimiter(shared?: SharedGuesses): GuessLimiter {
  const guesses = new LRUCache<string, { count: number; until: number }>({ max: 100_000 })
  async function noteTogether(network: string, now: number): Promise<void> {
    const together = await shared?.count(network)
    const noted = guesses.get(network)
    // Staff may have unblocked the network meanwhile: a late response must not block it again.
    if (!together || !noted) return
    noted.count = Math.max(noted.count, together.count)
    noted.until = Math.max(noted.until, now + together.leftMs)
  }
  return {
    waitOf: (network, now) => {
      const noted = guesses.get(network)
      if (!noted || noted.until <= now || noted.count < GUESSES_A_MINUTE) return 0
      return Math.ceil((noted.until - now) / 1_000)
    },
    note: (network, now) => {
      const noted = guesses.get(network)
      if (noted && noted.until > now) noted.count += 1
      else guesses.set(network, { count: 1, until: now + MINUTE_MS })
      void noteTogether(network, now)
    },
    clear: (network) => {
      guesses.delete(network)
      void shared?.clear(network)
    },
  }
}
