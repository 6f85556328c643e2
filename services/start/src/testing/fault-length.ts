import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@jest/globals'

/** By hand a fault lasts longer: `FAULT_SECONDS=60 npx jest --selectProjects faults -- silent`. */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 0)

/** Short waits for the database in a test run; by hand those of production. */
export const DATABASE_LIMITS: Record<string, string> = SECONDS
  ? {}
  : { DATABASE_CONNECT_MS: '500', DATABASE_STATEMENT_MS: '500' }

/** In a test run a fault lasts until it has shown, which is no time of its own. */
export async function faultLasts(): Promise<void> {
  await wait(SECONDS * 1_000)
}

/** Everybody was answered within 6 s. Only by hand: elsewhere the machine may have other things to do, and an answer is enough. */
export function expectSoon(longestMs: number): void {
  if (SECONDS) expect(longestMs).toBeLessThan(6_000)
}

/** A change was effective within a second (record 32). Only by hand, as above: the bench holds it. */
export function expectWithinASecond(longestMs: number): void {
  if (SECONDS) expect(longestMs).toBeLessThan(1_000)
}

/** The figures of a fault, for whoever made it by hand. */
export function tellByHand(...figures: unknown[]): void {
  if (SECONDS || process.env.FAULT_TERMINATIONS || process.env.FAULT_ROUNDS) console.log(...figures)
}
