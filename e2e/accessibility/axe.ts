import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Serious and critical findings of axe on what the page shows now, one line each; `inColours` are those that a theme makes. */
export async function graveFindings(page: Page, { inColours = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async (rules) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await run({
        preload: false,
        selectors: false,
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`))
    },
    inColours ? OF_COLOURS : undefined,
  )
}
