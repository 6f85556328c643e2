import type { BrowserContext, Page } from '@playwright/test'

/**
 * Translates the page as Chrome does: each text is replaced by two elements with a text of their own, also those that come later. The words
 * stay the same, so that what is looked for is found. `translate="no"` is heeded.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(beginTranslating)
}

/** The same for every page from its first byte on, also before React takes it over. */
export async function translateFromTheStart(context: BrowserContext | Page): Promise<void> {
  await context.addInitScript(`(${beginTranslating})()`)
}

function beginTranslating() {
  const left = 'script, style, svg, textarea, title, font, [translate=no], [contenteditable]'
  const replace = (text: Node) => {
    const parent = text.parentElement
    if (!text.isConnected || !text.nodeValue?.trim() || !parent || parent.closest(left)) return
    const font = document.createElement('font')
    const inner = font.appendChild(document.createElement('font'))
    inner.textContent = text.nodeValue
    text.parentNode?.replaceChild(font, text)
  }
  const replaceAll = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(replace)
  }
  new MutationObserver(replaceAll).observe(document, { childList: true, subtree: true, characterData: true })
  replaceAll()
}

/** Regions of a page in which extensions put their nodes. */
export const REGIONS = [
  '#portal',
  '#portal > *',
  'header',
  'header > *',
  'nav',
  'nav li',
  'main',
  '#slot',
  'main h1',
  'footer',
  'label',
]

/** Moments at which they do, by what the page has come to. */
export type Moment = 'before React' | 'when loaded' | 'all the time'

/** Has an extension put nodes into these regions of every page. */
export async function plantNodes(page: Page, regions: readonly string[], moment: Moment): Promise<void> {
  await page.addInitScript(
    ({ regions, moment }) => {
      const plant = () => {
        for (const region of regions)
          for (const element of document.querySelectorAll(region)) {
            if (element.querySelector(':scope > grammar-helper')) continue
            element.prepend(document.createElement('grammar-helper'))
            element.append(document.createElement('grammar-helper'))
            Object.assign(globalThis, { planted: ((globalThis as { planted?: number }).planted ?? 0) + 1 })
          }
      }
      if (moment === 'before React') {
        // The frame has been read to its end, and React, whose script waits for the same, comes after this observer.
        const observer = new MutationObserver(() => {
          if (!document.getElementById('icons')) return
          observer.disconnect()
          plant()
        })
        observer.observe(document, { childList: true, subtree: true })
      }
      if (moment === 'when loaded') addEventListener('load', plant)
      if (moment === 'all the time') new MutationObserver(plant).observe(document, { childList: true, subtree: true })
    },
    { regions, moment },
  )
}

/** How many elements of the page were given nodes, whatever has become of these since. */
export function plantedIn(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as { planted?: number }).planted ?? 0)
}
