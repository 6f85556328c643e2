import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import { axeFindings } from './axe.ts'
import { layoutFindings, tableFindings, widthFindings } from './layout-findings.ts'

type Theme = 'dark' | 'light'

interface View {
  /** px */
  width: number
  theme: Theme
  /** Somebody whose letters are twice as big (WCAG 1.4.4). */
  hasBigText?: true
  /** axe takes most of the time: at a layout in between the geometry is asked alone. */
  isLayoutOnly?: true
  /** Asks axe for the rules of the drawing alone: the others are asked at the wide end. */
  isDrawingOnly?: true
}

/** Every width and every rule: for the long run. */
const IS_LONG = Boolean(process.env.TEST_LONG)

/** Both ends of the widths, each in a theme of its own (which colours stand on each other is held for both by the palette's test), and what lies between: the width at which the navigation comes out, and twice the letters. */
const VIEWS: readonly View[] = [
  { width: 1440, theme: 'dark' },
  { width: 956, theme: 'dark', isLayoutOnly: true },
  { width: 720, theme: 'light', hasBigText: true, isLayoutOnly: true },
  { width: 320, theme: 'light', isDrawingOnly: true },
  // Most phones, and most laptops.
  ...(IS_LONG ? ([375, 1280] as const).map((width): View => ({ width, theme: 'light' })) : []),
]

/** px. What is common between the views and beyond them: a tablet and the edge of the navigation, and in the long run laptops and a large screen, too. */
const WIDTHS_BETWEEN = IS_LONG ? [768, 1024, 1168, 1280, 1366, 1920] : [768, 1168]

interface Seen {
  /** px. The one width at which it can be seen, in both themes. */
  at?: number
  /** Something was opened on it: where that lies over the page, the page itself is looked at by another test. */
  isOpened?: boolean
  /** One of several that a journey comes by, in a layout that another one has, too: in the gate no width between is looked at. */
  areEndsEnough?: boolean
}

const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu]'

/** Nothing for axe to find at both ends of the widths, and nothing out of its place at any. */
export async function expectAccessible(page: Page, { at: width, isOpened, areEndsEnough }: Seen = {}) {
  const findings: string[] = []
  const isOver = isOpened && (await page.locator(OVER_THE_PAGE).filter({ visible: true }).count()) > 0
  const views = width
    ? bothThemesAt(width)
    : VIEWS.filter(({ isLayoutOnly }) => IS_LONG || !isLayoutOnly || !(isOver || areEndsEnough))
  for (const { width, theme, hasBigText, isLayoutOnly, isDrawingOnly } of views) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('html').evaluate(
      (root, { theme, size }) => {
        root.setAttribute('data-theme', theme)
        root.style.fontSize = size
      },
      { theme, size: hasBigText ? '200%' : '' },
    )
    await (isLayoutOnly ? expectStill(page) : expectDrawn(page))
    const found = isLayoutOnly
      ? []
      : [
          ...(await axeFindings(page, { within: isOver ? OVER_THE_PAGE : undefined, isDrawingOnly })),
          ...(await fieldFindings(page)),
        ]
    found.push(...(await layoutFindings(page, { hasBigText })))
    if (!hasBigText) found.push(...(await widthFindings(page)), ...(await tableFindings(page)))
    findings.push(...found.map((finding) => `${theme}, ${width} px${hasBigText ? ', big letters' : ''}, ${finding}`))
  }
  if (!width && !isOver && !areEndsEnough) {
    for (const between of WIDTHS_BETWEEN) {
      await page.setViewportSize({ width: between, height: 900 })
      const found = [...(await widthFindings(page)), ...(await tableFindings(page))]
      findings.push(...found.map((finding) => `${between} px, ${finding}`))
    }
  }
  expect(findings).toEqual([])
}

function bothThemesAt(width: number): View[] {
  return [
    { width, theme: 'dark' },
    { width, theme: 'light', isDrawingOnly: true },
  ]
}

/** No skeleton is left, and nothing moves in or fades any more. */
export async function expectDrawn(page: Page) {
  await expect(page.locator('main h1, main h3').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectStill(page)
}

/** What the width decides has been laid out, and nothing moves any more. */
async function expectStill(page: Page) {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** What axe lets pass: fields of a login that a password manager cannot tell apart, and errors that no field is told of. */
function fieldFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)]
    const isExplained = (field: Element) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .some((id) => document.getElementById(id)?.textContent?.trim())
    return [
      ...fields('input[type=password]')
        .filter(({ autocomplete }) => !['current-password', 'new-password', 'off'].includes(autocomplete))
        .map(({ name }) => `${name} does not say which password it is`),
      ...fields('input:is([type=email], [inputmode=email], [name=username])')
        .filter(({ autocomplete }) => !autocomplete)
        .map(({ name }) => `${name} does not say whose address it is`),
      ...fields('[aria-invalid=true]')
        .filter((field) => !isExplained(field))
        .map(({ name }) => `${name} is wrong and does not say why`),
    ]
  })
}
