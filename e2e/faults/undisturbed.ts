import type { Page, Response } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

/** Watches what nobody who goes on may meet: a request that fails, a page that is loaded anew. Call it before the page is opened. */
export function watchDisturbances(page: Page) {
  const failed: string[] = []
  page.on('response', (response: Response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // Whoever goes on takes back what they asked for.
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') failed.push(`${why} ${request.url()}`)
  })
  return {
    /** The page that is open now is the one that has to stay. */
    begin: () => page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true })),
    expectNone: async () => {
      expect(failed).toEqual([])
      expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
    },
  }
}
