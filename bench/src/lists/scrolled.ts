import type { Browser, Page } from '@playwright/test'
import { droppedOf, scroll } from './scroll.ts'

const ROWS = 50

/** What one scroll to the end and back has cost. */
export interface Scrolled {
  /** Share of the frames. */
  dropped: number
  /** CPU time of a frame, of all the browser's processes. */
  workMs: number
  /** Layouts and style recalculations by frame. */
  laidOut: number
}

/** Scrolls a page to its end and back. */
export async function scrolled(browser: Browser, page: Page): Promise<Scrolled> {
  await page.bringToFront()
  const [whole, session] = [await browser.newBrowserCDPSession(), await page.context().newCDPSession(page)]
  await session.send('Performance.enable')
  const cpuSeconds = async () =>
    (await whole.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  const laidOut = async () =>
    (await session.send('Performance.getMetrics')).metrics
      .filter(({ name }) => name === 'LayoutCount' || name === 'RecalcStyleCount')
      .reduce((sum, { value }) => sum + value, 0)
  const before = { cpu: await cpuSeconds(), laidOut: await laidOut() }
  const gaps = await page.evaluate(scroll)
  if (gaps.length < ROWS) throw new Error(`The page was scrolled in ${gaps.length} frames, which are too few to be it.`)

  const took = { cpu: (await cpuSeconds()) - before.cpu, laidOut: (await laidOut()) - before.laidOut }
  await Promise.all([whole.detach(), session.detach()])
  return {
    dropped: droppedOf(gaps),
    workMs: (took.cpu * 1_000) / gaps.length,
    laidOut: took.laidOut / gaps.length,
  }
}

/** Rows of text without a style: what the machine can draw at all. Without its first line a page scrolls another element. */
export async function openBare(page: Page): Promise<Page> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const other = await page.context().newPage()
  const row = `<tr style="height: ${height / ROWS}px">${'<td>A key and what is said of it</td>'.repeat(6)}</tr>`
  await other.setContent(`<!doctype html><table style="width: 100%">${row.repeat(ROWS)}</table>`)
  return other
}
