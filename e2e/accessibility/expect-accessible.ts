import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import { graveFindings } from './axe.ts'

type View = readonly [width: number, theme: 'dark' | 'light']

/** Both ends of the widths, each in a theme of its own: which colours stand on each other is held for both by the palette's test. */
const VIEWS: readonly View[] = [
  [1440, 'dark'],
  [375, 'light'],
]

/** Nothing serious for axe to find at both ends of the widths; at `width` alone, in both themes. */
export async function expectAccessible(page: Page, width?: number) {
  const findings: string[] = []
  for (const [at, theme] of width
    ? ([
        [width, 'dark'],
        [width, 'light'],
      ] as const)
    : VIEWS) {
    await page.setViewportSize({ width: at, height: 900 })
    await page.locator('html').evaluate((root, chosen) => root.setAttribute('data-theme', chosen), theme)
    await expectDrawn(page)
    const found = [...(await graveFindings(page)), ...(await fieldFindings(page))]
    // Nobody has to scroll sideways (WCAG 1.4.10).
    const reach = await page.evaluate(() => document.documentElement.scrollWidth)
    if (reach > at) found.push(`the page reaches to ${reach} px`)
    findings.push(...found.map((finding) => `${theme}, ${at} px, ${finding}`))
  }
  expect(findings).toEqual([])
}

/** No skeleton is left, and nothing moves in or fades any more. */
export async function expectDrawn(page: Page) {
  await expect(page.locator('main h1, main h3').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
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
