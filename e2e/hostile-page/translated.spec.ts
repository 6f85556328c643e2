import type { Locator, Page } from '@playwright/test'
import { expectDrawn } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures/test.ts'
import { nameOf, SCREENS, type Screen } from '../screens.ts'
import { translate } from './foreign-hands.ts'

test.use({ tolerated: /Failed to load resource/ })

/** Screens of the gate, one for each kind of drawing that React renews: all others are translated in the long run. */
const KINDS: Readonly<Record<string, string>> = {
  '/pricing as visitor': 'a page that documents bring, with a slider and a table',
  '/signup as visitor': 'a form whose fields are refused',
  '/account as owner': 'cards of several remotes in a page of the shell',
  '/account/keys as owner, the form for a new key': 'a dialog over a table',
  '/account/team as owner, the menu of a member': 'a menu in a row',
  '/checkout/payment as owner, a new card': 'frames of somebody else in a form',
  '/search?q=keys as owner': 'what was found, with marks in its words',
  '/admin/search?q=acme as support': 'a table of staff that answers while somebody types',
}
const NAMES = SCREENS.map(nameOf)
const unknown = Object.keys(KINDS).filter((name) => !NAMES.includes(name))
if (unknown.length) throw new Error(`There is no screen "${unknown.join('", "')}".`)

for (const screen of SCREENS)
  test(`${nameOf(screen)}: translated, its main act goes on`, {
    tag: nameOf(screen) in KINDS ? [] : '@long',
  }, async ({ lookAs }) => {
    const page = await lookAs(screen.as)
    await show(screen, page)
    await translate(page)
    await refuseWrites(page)
    await act(page)
    await settled(page)
    // Neither the frame nor a part has given its place up; that nothing was thrown, every test asks.
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(page.getByText('was drawn again')).toHaveCount(0)
  })

async function show({ path, opened }: Screen, page: Page) {
  await page.setViewportSize({ width: opened?.at ?? 1440, height: 900 })
  await page.goto(path)
  await expectDrawn(page)
  const seen = await opened?.by(page)
  if (seen) await expect(seen).toBeVisible()
}

/** Nothing is changed: what the act sends is refused, and the refusal is drawn. */
async function refuseWrites(page: Page) {
  const refusal = { name: 'request:invalid', message: 'Not this time', id: 'translated', fields: {}, context: {} }
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' || route.request().url().endsWith('/token')
      ? route.fallback()
      : route.fulfill({ status: 400, json: { errors: [refusal], request_id: 'translated' } }),
  )
}

/** Waits until the result of a press is drawn, and translated. */
async function settled(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Presses what the screen is for, with its fields as they are: in what lies over the page before the page itself. */
async function act(page: Page) {
  const within = await foremost(page)
  const able = 'not([aria-disabled=true]):not([disabled])'
  const meant = [
    ...['primary', 'danger'].map((variant) => `[data-variant=${variant}]:${able}`),
    `button[type=submit]:${able}`,
    `[role=menuitem]:${able}`,
    `[role=option]:${able}`,
    `button:${able}`,
  ]
  for (const selector of meant) {
    const control = within.locator(selector).filter({ visible: true }).first()
    if (await control.isVisible()) return control.click()
  }
}

/** Returns the topmost layer: the browser's own dialog, then those of parts, then the page. */
async function foremost(page: Page): Promise<Locator> {
  const roles = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}]:not([inert], [inert] *)`)
  const over = page.locator(roles.join()).filter({ visible: true })
  const own = page.locator('dialog[open]')
  if (await own.isVisible()) return own
  return (await over.count()) > 0 ? over.last() : page.getByRole('main')
}
