import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { nameOf, SCREENS, type Screen } from '../screens.ts'
import { graveFindings } from './axe.ts'

const THEMES = ['light', 'dark'] as const
const WIDTHS = [375, 1440] as const

for (const screen of SCREENS) {
  test(`${nameOf(screen)}: nothing serious for axe to find`, async ({ page, context, signIn }) => {
    if (screen.as) await signIn(screen.as)

    const findings: string[] = []
    for (const theme of THEMES) {
      await show(screen, page, context, theme)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        findings.push(...(await graveFindings(page)).map((finding) => `${theme}, ${width} px, ${finding}`))
      }
    }
    expect(findings).toEqual([])
  })
}

async function show({ path, opened }: Screen, page: Page, context: BrowserContext, theme: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await context.addCookies([{ name: 'theme', value: theme, url: test.info().project.use.baseURL }])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expectDrawn(page)
  await opened?.by(page)
  await expectDrawn(page)
}

/** No skeleton is left, and nothing moves in or fades any more. */
async function expectDrawn(page: Page) {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}
