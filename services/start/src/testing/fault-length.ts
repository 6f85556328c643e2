import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@jest/globals'

/** Manual runs can prolong a fault: `FAULT_SECONDS=60 npx jest --selectProjects faults -- silent`. */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 0)

/** Short waits for the database in a test run; by hand those of production. */
export const DATABASE_LIMITS: Record<string, string> = SECONDS
  ? {}
  : { DATABASE_CONNECT_MS: '500', DATABASE_STATEMENT_MS: '500' }

/** In test runs a fault lasts only until it has shown, which takes no extra time. */
export async function faultLasts(): Promise<void> {
  await wait(SECONDS * 1_000)
}

/**
 * Expects every response within 6 s. Manual runs only: elsewhere the machine may be busy, and any response is enough.
 */
export function expectSoon(longestMs: number): void {
  if (SECONDS) expect(longestMs).toBeLessThan(6_000)
}

/** A change was effective within a second (record 32). Only by hand, as above: the bench holds it. */
export function expectWithinASecond(longestMs: number): void {
  if (SECONDS) expect(longestMs).toBeLessThan(1_000)
}

/** Prints the figures of a fault in manual runs. */
export function tellByHand(...figures: unknown[]): void {
  if (SECONDS || process.env.FAULT_TERMINATIONS || process.env.FAULT_ROUNDS) console.log(...figures)
}
