import type { Browser } from '@playwright/test'
import { MARK, MARK_BOX } from '@portal/contracts/brand-mark'
import { SOCIAL_IMAGE } from '../services/release-server/src/brand/social-image.ts'

const STYLE = `
  body { display: grid; grid-template-columns: 560px 1fr; align-items: center; gap: 56px; height: 100vh; padding: 0 64px; overflow: hidden; }
  svg { width: 72px; }
  h1 { margin-top: 40px; font-size: 52px; font-weight: 600; line-height: 1.12; letter-spacing: -0.03em; text-wrap: balance; }
  section { border: 1px solid var(--border); border-radius: 16px; background: var(--surface); font-size: 24px; line-height: 1.4; }
  section p { padding: 28px 32px; }
  section .plate { zoom: 1.25; }
  .typed { color: var(--text-muted); }
  span { display: block; }
`

/** Takes the picture that goes with links to public pages: what the first page promises and shows, without a name, as large letters. */
export async function takeSocialImage(browser: Browser, portal: string): Promise<void> {
  const { width, height, file } = SOCIAL_IMAGE
  const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(portal)
  const promise = await page.locator('h1').textContent()
  const typed = await page.getByLabel(/US address/).inputValue()
  const written = await page.locator('.plate').evaluate((plate) => plate.outerHTML)
  await page.addStyleTag({ content: STYLE })
  await page.locator('body').evaluate((body, html) => {
    body.innerHTML = html
  }, `<div><svg viewBox="${MARK_BOX}">${MARK}</svg><h1>${promise}</h1></div><section><p class="typed">${typed}</p>${written}</section>`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: file, animations: 'disabled' })
  await context.close()
}
