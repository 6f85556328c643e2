import { everyLetterAsPage } from '../../services/portal-api/src/testing/every-letter.ts'
import { expect, test } from '../fixtures/test.ts'
import { axeFindings } from './axe.ts'

const kinds = everyLetterAsPage()

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in a mail program that is ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 375, height: 900 } })

    test('every letter: nothing is wider than a phone, and nothing serious for axe to find', async ({ page }) => {
      const findings: string[] = []
      for (const [file, pages] of kinds)
        for (const { subject, html } of pages) {
          await page.setContent(html)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
          const { isDark, width, tooWide } = await page.evaluate(() => ({
            isDark: getComputedStyle(document.body).backgroundColor === 'rgb(17, 17, 19)',
            width: document.documentElement.scrollWidth,
            tooWide: [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > 375)
              .map(({ outerHTML }) => `is too wide: ${outerHTML.slice(0, 200)}`),
          }))
          const found = [...tooWide, ...(await axeFindings(page, { within: 'body > *', isDrawingOnly: isDark }))]
          if (isDark !== (colorScheme === 'dark')) found.push('is not in the colors of the mail program')
          if (width !== 375) found.push(`is ${width} px wide`)
          findings.push(...found.map((finding) => `${file}, “${subject}” ${finding}`))
        }
      expect(findings).toEqual([])
    })
  })
