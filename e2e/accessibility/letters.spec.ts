import { everyLetterAsPage } from '../../services/portal-api/src/testing/every-letter.ts'
import { expect, test } from '../fixtures/test.ts'
import { axeFindings } from './axe.ts'

const kinds = everyLetterAsPage()

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in a mail program that is ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 375, height: 900 } })

    for (const [file, pages] of kinds)
      test(`letters of ${file}: nothing is wider than a phone, and nothing serious for axe to find`, async ({
        page,
      }) => {
        for (const { subject, html } of pages) {
          await page.setContent(html)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
          const isDark = await page.evaluate(
            () => getComputedStyle(document.body).backgroundColor === 'rgb(17, 17, 19)',
          )
          expect(isDark).toBe(colorScheme === 'dark')
          const [width, tooWide] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > 375)
              .map(({ outerHTML }) => outerHTML.slice(0, 200)),
          ])
          expect([subject, width, tooWide]).toEqual([subject, 375, []])
          expect([subject, await axeFindings(page, 'body > *')]).toEqual([subject, []])
        }
      })
  })
