import type { Page } from '@playwright/test'
import { chromiumOptions } from '../../.ci/chromium.ts'
import { keyRow } from '../fixtures/keys.ts'
import { pageSettled } from '../fixtures/settled.ts'
import { signOut } from '../fixtures/sign-out.ts'
import { expect, test } from '../fixtures/test.ts'

/* Elsewhere Chromium runs without its back/forward cache; here it is as people have it. */
test.use({ launchOptions: { ...chromiumOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

test('after signing out, the back button leads to the sign-in page and shows nothing', async ({ page, signIn }) => {
  await signIn('owner')
  await page.goto('/account/team')
  await expect(page.getByText('editor@acme.example')).toBeVisible()
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()

  await signOut(page, 'Olivia Adler')
  for (let steps = 0; steps < 2; steps++) {
    const seen = await whatIsSeen(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    expect(await seen()).not.toMatch(/Driver app|Olivia|Acme|editor@/)
  }
})

// The session ends behind the page's back, so that its own question about it is refused.
test.describe('a page that the browser kept whole', () => {
  test.use({ tolerated: /Failed to load resource.*40[13]/ })

  test('is not shown again once its session has ended', async ({ page, context, signIn }) => {
    await signIn('owner')
    const settled = pageSettled(page)
    await page.goto('/account/keys#content')
    await expect(keyRow(page, 'Driver app')).toBeVisible()
    await settled
    await context.clearCookies({ name: /session/ })

    const isShown = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.body.checkVisibility()
    })
    expect(isShown).toBe(false)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Driver app')).toHaveCount(0)
  })
})

/** Watches from the first moment of every further document; what is returned tells everything that was to be read. */
async function whatIsSeen(page: Page) {
  const texts: Promise<string>[] = []
  const listen = () => texts.push(textOf(page))
  page.on('domcontentloaded', listen)
  return async () => {
    page.off('domcontentloaded', listen)
    return [...(await Promise.all(texts)), await textOf(page)].join('\n')
  }
}

/** Nothing while the document goes away again. */
const textOf = (page: Page) =>
  page
    .locator('body')
    .textContent()
    .then((text) => text ?? '')
    .catch(() => '')
