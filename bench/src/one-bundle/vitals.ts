import type { Page } from '@playwright/test'

/** What the browser itself says of a page; times in ms after the navigation began. */
export interface Vitals {
  fcp: number
  lcp: number
  /** What moved without being asked to, as a share of the view. */
  cls: number
  /** What long tasks took beyond 50 ms each, from the first paint on. */
  tbt: number
}

interface Task {
  start: number
  duration: number
}

interface Watched {
  lcp: number
  cls: number
  tasks: Task[]
  /** The longest event of each interaction, ms. */
  interactions: Record<number, number>
}

type WatchedPage = typeof globalThis & { watched: Watched }

/** Runs in the page before any script of its own. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { lcp: 0, cls: 0, tasks: [], interactions: {} }
    Object.assign(globalThis, { watched })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) watched.lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) watched.cls += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration } of list.getEntries()) watched.tasks.push({ start, duration })
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (interactionId)
          watched.interactions[interactionId] = Math.max(watched.interactions[interactionId] ?? 0, duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

export async function readVitals(page: Page): Promise<Vitals> {
  const { fcp, watched } = await page.evaluate(() => ({
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    watched: (globalThis as WatchedPage).watched,
  }))
  return { fcp, lcp: watched.lcp, cls: watched.cls, tbt: blockingTime(watched.tasks, fcp) }
}

/** What tasks take beyond 50 ms each, of those that end after the page was first painted. */
export function blockingTime(tasks: readonly Task[], fcp: number): number {
  return tasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
}

/** How long each of so many interactions kept the page from answering, ms. What took less than 16 ms is said by nobody. */
export async function readInteractions(page: Page, made: number): Promise<number[]> {
  const said = await page.evaluate(() => Object.values((globalThis as WatchedPage).watched.interactions))
  return [...said, ...Array.from({ length: Math.max(0, made - said.length) }, () => 16)]
}

/** The value that so great a share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
