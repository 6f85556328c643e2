/** Smaller differences are the way of the answer, not a wrong clock, in ms. */
const SMALLEST_MS = 5_000

/**
 * Returns how far the portal's clock is ahead of this machine's, in ms: by the time that the document's answer states
 * (`Server-Timing: clock`). 0 where it states none, or where the two are less than 5 s apart (rule E33).
 */
export function aheadOf(document: PerformanceNavigationTiming | undefined, origin: number): number {
  const said = document?.serverTiming?.find(({ name }) => name === 'clock')?.description
  const ahead = Number(said) - origin - (document?.responseStart ?? 0)
  return Math.abs(ahead) > SMALLEST_MS ? ahead : 0
}

const { performance } = globalThis
const [loaded] = performance.getEntriesByType?.('navigation') ?? []
const aheadMs = aheadOf(loaded as PerformanceNavigationTiming | undefined, performance.timeOrigin)

/** Returns the portal's time in ms, whatever this machine's clock shows: for all that is compared with times of the server. */
export function portalNow(): number {
  return Date.now() + aheadMs
}

/** Returns the portal's day in UTC, `2026-03-09`: for names of files and days on the wire. */
export function portalToday(): string {
  return new Date(portalNow()).toISOString().slice(0, 10)
}
