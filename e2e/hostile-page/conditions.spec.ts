import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectDrawn } from '../accessibility/expect-accessible.ts'
import { keyRow } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('rule J99: in a person’s own colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('one sees the current page, the chosen tab, a chip’s dot, what is in focus and what lies over the page', async ({
    page,
    signIn,
  }) => {
    await signIn('owner')
    await page.goto('/account/keys')
    await expect(keyRow(page, 'Driver app')).toBeVisible()
    const entries = page.getByRole('navigation', { name: 'Portal' }).getByRole('link')
    await expectFramed(entries.and(page.locator('[aria-current]')))
    await expectNotFramed(entries.and(page.locator(':not([aria-current])')).first())
    await expectFramed(page.getByRole('navigation', { name: 'Kinds of keys' }).locator('[aria-current]'))
    const chip = keyRow(page, 'Driver app').locator('[data-tone=active]').first()
    const dot = (name: string) =>
      chip.evaluate((element, name) => getComputedStyle(element, '::before')[name as 'color'], name)
    expect(await dot('backgroundColor')).toBe(await chip.evaluate((element) => getComputedStyle(element).color))

    await page.getByRole('button', { name: 'Actions for Driver app' }).click()
    await expectFramed(page.getByRole('menu'))
    await page.keyboard.press('ArrowDown')
    await expectFramed(page.getByRole('menuitem').and(page.locator('[data-focused]')))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create key' }).click()
    await expectFramed(page.getByRole('dialog'))
    await page.getByRole('dialog').getByLabel('Label').focus()
    await expectFramed(page.getByRole('dialog').getByLabel('Label'))
  })
})

test('rule J99: a printed page is its content, without what can only be pressed', async ({ lookAs }) => {
  const page = await lookAs('owner')
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Driver app', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  for (const part of ['nav', 'main button', '[popover]'])
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0)
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(title?.x).toBeLessThan(60)
})

test('a browser without digests of its own shows what is in the rest of the plan', async ({ page, signIn }) => {
  await signIn('owner')
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }))
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Members' }).click()
  await expect(page.getByText('editor@acme.example')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('Driver app')
  await expect(page.getByRole('listbox').getByText('Driver app').first()).toBeVisible()
})

test('a browser whose storage is full is as good as any other while its page lasts', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner')
  await fillStorage(context)
  await page.goto('/account/keys')
  await expect(keyRow(page, 'Driver app')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('webhook')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=webhook/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// `journeys/session.spec.ts` signs in on such a machine.
for (const [off, days] of [
  ['ahead', 1],
  ['behind', -1],
] as const)
  test(`a clock that is a day ${off} ends no session and opens no dialog`, { tag: '@long' }, async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('owner')
    await moveClock(context, days)
    await page.goto('/account/keys')
    await expect(keyRow(page, 'Driver app')).toBeVisible()
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Members' }).click()
    await expect(page.getByText('editor@acme.example')).toBeVisible()
    await page.reload()
    await expect(page.getByText('editor@acme.example')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

test('what a browser filled in without a word is sent', async ({ page }) => {
  await page.goto('/login')
  await expectDrawn(page)
  await fillSilently(page, { 'Email address': PEOPLE.viewer, Password: PASSWORD })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('nothing is cut off where text is spaced as wide as readers may set it (WCAG 1.4.12)', async ({ lookAs }) => {
  const page = await lookAs('owner')
  for (const path of ['/account/keys', '/account/team', '/account/subscriptions']) {
    await page.goto(path)
    await expectDrawn(page)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await cutOff(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Buttons and titles whose words do not fit into them, and a document wider than its window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: HTMLElement) =>
      element.offsetParent !== null && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
    const cut = [...document.querySelectorAll<HTMLElement>('main button, main h1, main h2')].filter(isCut)
    const isWide = document.documentElement.scrollWidth > innerWidth
    return [...cut.map(({ outerHTML }) => outerHTML.slice(0, 120)), ...(isWide ? ['the document'] : [])]
  })
}

async function expectFramed(element: Locator) {
  await expect(element).toBeVisible()
  await expect
    .poll(() => element.evaluate((one) => Number.parseFloat(getComputedStyle(one).outlineWidth)))
    .toBeGreaterThan(0)
  expect(await element.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none')
}

async function expectNotFramed(element: Locator) {
  expect(await element.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none')
}

/** As some password managers do it: the value changes, and no event says so. */
async function fillSilently(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    }, value)
}

async function fillStorage(context: BrowserContext) {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
}

/** Shifts the browser's date; timers run as usual. */
async function moveClock(context: BrowserContext, days: number) {
  await context.addInitScript((off) => {
    const Right = Date
    const now = () => Right.now() + off
    globalThis.Date = new Proxy(Right, {
      construct: (date, args) => Reflect.construct(date, args.length ? args : [now()]),
      apply: () => new Right(now()).toString(),
      get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
    })
  }, days * 86_400_000)
}
