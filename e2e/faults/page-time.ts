import { expect, type Page } from '@playwright/test'

/** No page that is opened from now on has time of its own: it gets what {@link timeUntil} gives it. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** How much of the page's time it takes until something is so, in ms: no more than it needs, however long the machine takes. */
export async function timeUntil(page: Page, isSo: () => Promise<boolean>, { step = 1 } = {}): Promise<number> {
  let passed = 0
  await expect(async () => {
    await page.clock.runFor(step)
    passed += step
    expect(await isSo()).toBe(true)
  }).toPass({ intervals: [5] })
  return passed
}

/** No skeleton is left, and the heading is the screen's. */
export function isThere(page: Page, { title }: { title: string }): Promise<boolean> {
  return page.evaluate(
    (wanted) =>
      document.querySelector('main h1')?.textContent === wanted && !document.querySelector('main [aria-busy=true]'),
    title,
  )
}
