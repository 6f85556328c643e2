import type { Page } from '@playwright/test'

/** Words in the content that are printed over other words, one line each; what floats above the page is left out. */
export function textOnText(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    /** px that rounding takes, and that a line is higher than its letters. */
    const SLACK = { x: 1, y: 6 }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const lines: { words: string; box: DOMRect }[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const parent = text.parentElement
      const words = text.textContent?.trim()
      if (!words || !parent || !isPrinted(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) lines.push({ words: words.slice(0, 40), box: clipped(box, parent) })
    }
    return lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => isOn(one.box, other.box))
        .map((other) => `“${one.words}” and “${other.words}”`),
    )

    function isPrinted(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      for (let above: Element | null = element; above && above !== main; above = above.parentElement)
        if (['absolute', 'fixed'].includes(getComputedStyle(above).position)) return false
      return true
    }

    /** What an ellipsis stands for is not printed. */
    function clipped(box: DOMRect, parent: Element): DOMRect {
      for (let above: Element | null = parent; above && above !== main; above = above.parentElement) {
        const { left, right } = above.getBoundingClientRect()
        if (getComputedStyle(above).overflowX !== 'visible')
          return new DOMRect(
            Math.max(box.left, left),
            box.top,
            Math.max(0, Math.min(box.right, right) - Math.max(box.left, left)),
            box.height,
          )
      }
      return box
    }

    function isOn(a: DOMRect, b: DOMRect): boolean {
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK.x &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK.y
      )
    }
  })
}
