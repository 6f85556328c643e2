import { expect, test } from '../fixtures/test.ts'
import { SCREENS } from '../screens.ts'
import { graveFindings } from './axe.ts'

const THEMES = ['light', 'dark'] as const
const WIDTHS = [375, 1440] as const

for (const { path, as } of SCREENS) {
  test(`${path} as ${as ?? 'a visitor'} has nothing serious for axe to find`, async ({
    page,
    context,
    signIn,
    baseURL,
  }) => {
    if (as) await signIn(as)

    const findings: string[] = []
    for (const theme of THEMES) {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL }])
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        findings.push(...(await graveFindings(page)).map((finding) => `${theme}, ${width} px, ${finding}`))
      }
    }
    expect(findings).toEqual([])
  })
}
