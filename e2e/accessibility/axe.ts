import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose answer depends on what the width and the theme draw; all others are asked where the page is widest. */
const OF_THE_DRAWING = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'nested-interactive',
]

interface Asked {
  /** A part that stands in a page of somebody else's, which answers for its own landmarks. */
  within?: string
  isDrawingOnly?: boolean
}

/**
 * Returns what axe finds on the page as it stands, one line each, but for what it calls minor: habits that hinder nobody. A target under a
 * list that was opened, or under the header as a page is scrolled, is not smaller for that.
 */
export async function axeFindings(page: Page, { within, isDrawingOnly }: Asked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const only = isDrawingOnly ? OF_THE_DRAWING : undefined
  return page.evaluate(
    async ({ within, only }) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      // Frames of other origins have no axe in them that could answer.
      const { violations } = await run(within ?? document, {
        ...(only && { runOnly: { type: 'rule' as const, values: only } }),
        // The one rule of WCAG 2.2 AA, which axe leaves out by itself.
        rules: { 'target-size': { enabled: true } },
        preload: false,
        selectors: false,
        iframes: false,
        resultTypes: ['violations'],
      })
      return violations
        .filter(({ impact }) => impact !== 'minor')
        .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`))
        .filter((finding) => !(finding.startsWith('target-size') && finding.includes('partially obscured')))
    },
    { within, only },
  )
}
