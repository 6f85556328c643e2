import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import { graveFindings } from './axe.ts'

export const THEMES = ['dark', 'light'] as const
const WIDTHS = [1440, 375]

/** In both themes, at both ends of the widths. What is there depends on the width alone; the other theme has other colours. */
export async function expectAccessible(page: Page, widths: readonly number[] = WIDTHS) {
  const findings: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of THEMES) {
      await page.locator('html').evaluate((root, chosen) => root.setAttribute('data-theme', chosen), theme)
      await expectDrawn(page)
      const found = await graveFindings(page, { inColours: theme !== THEMES[0] })
      findings.push(...found.map((finding) => `${theme}, ${width} px, ${finding}`))
    }
    // Nobody has to scroll sideways (WCAG 1.4.10).
    const reach = await page.evaluate(() => document.documentElement.scrollWidth)
    if (reach > width) findings.push(`${width} px, the page reaches to ${reach} px`)
  }
  expect(findings).toEqual([])
}

/** No skeleton is left, and nothing moves in or fades any more. */
export async function expectDrawn(page: Page) {
  await expect(page.locator('main h1, main h3').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}
