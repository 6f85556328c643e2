import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns serious problems of a page, one line each: accessibility, and overflow beyond the screen. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`(() => { ${axe}; return axe.run() })()`)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...serious.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    ),
    ...(overflow > 0 ? [`the page is ${overflow} px wider than the screen`] : []),
  ]
}
