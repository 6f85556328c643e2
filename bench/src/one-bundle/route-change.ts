import type { Page } from '@playwright/test'
import { type Screen, whereContentIs } from '../visit/screens.ts'

/** On a machine that is busy elsewhere a part may end as a card, which is no content. */
const LONGEST_MS = 30_000

/** From a click on the link to a screen until it is drawn, ms. The click alone: no pointer has been there before. */
export function clickThrough(page: Page, screen: Screen): Promise<number> {
  return page.evaluate(
    ({ path, content, longest }) =>
      new Promise<number>((resolve, reject) => {
        const left = document.querySelector('main h1')
        const begun = performance.now()
        const observer = new MutationObserver(() => {
          const isNew = document.querySelector('main h1') !== left
          if (!isNew || location.pathname !== path || !document.querySelector(content)) return
          observer.disconnect()
          // It would hold on to the page that was left.
          clearTimeout(timer)
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)))
        })
        observer.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
        const timer = setTimeout(() => {
          observer.disconnect()
          reject(new Error(`${path} showed nothing like ${content} within ${longest} ms.`))
        }, longest)
        const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)
        if (link) link.click()
        else reject(new Error(`No link leads to ${path}.`))
      }),
    { path: screen.path, content: whereContentIs(screen), longest: LONGEST_MS },
  )
}

/** As a pointer over the link to a screen. */
export async function pointAt(page: Page, { path }: Screen): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).first().dispatchEvent('pointerover')
}
