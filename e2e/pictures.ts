import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../.ci/chromium.ts'
import { PASSWORD, PEOPLE } from './fixtures/people.ts'
import { takeSocialImage } from './social-image.ts'

/*
 * `npm run pictures`: takes the pictures of README and docs from the portal that runs at PORTAL (http://localhost:4000 if it is not
 * said), freshly seeded, in both themes; and the one that goes with links to public pages.
 */
const PORTAL = process.env.PORTAL ?? 'http://localhost:4000'
const FOLDER = join(import.meta.dirname, '../docs')

/** By the names of their files; `ready` is what is seen once a page is whole. */
const PICTURES = {
  'api-keys': { path: '/account/keys', ready: 'tbody tr' },
  overview: { path: '/account', ready: 'main:has([data-speaks] li) :text("At this pace")' },
} as const

const browser = await chromium.launch(chromiumOptions())
try {
  await takeSocialImage(browser, PORTAL)
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ baseURL: PORTAL, viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'theme', value: theme, url: PORTAL }])
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email address').fill(PEOPLE.owner)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/account')
    for (const [name, { path, ready }] of Object.entries(PICTURES)) {
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      await page.locator('main:not(:has([aria-busy=true]))').waitFor()
      const file = `${name}${theme === 'dark' ? '-dark' : ''}.png`
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' })
      console.log(`docs/${file}`)
    }
    await context.close()
  }
} finally {
  await browser.close()
}
