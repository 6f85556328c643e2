import type { Page } from '@playwright/test'

/** Words in the content that are printed over other words, one line each; what floats above the page is left out. */
export function textOnText(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    /** px that rounding takes, and that a line is higher than its letters. */
    const SLACK = { x: 1, y: 6 }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const lines: { text: Node; words: string; box: DOMRect }[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const parent = text.parentElement
      const words = text.textContent?.trim()
      if (!words || !parent || !isPrinted(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects())
        lines.push({ text, words: words.slice(0, 40), box: clipped(box, parent) })
    }
    return lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => one.text !== other.text && isOn(one.box, other.box))
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
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom]
      for (let above: Element | null = parent; above && above !== main; above = above.parentElement) {
        if (getComputedStyle(above).overflowX === 'visible') continue
        const frame = above.getBoundingClientRect()
        left = Math.max(left, frame.left)
        top = Math.max(top, frame.top)
        right = Math.min(right, frame.right)
        bottom = Math.min(bottom, frame.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    function isOn(a: DOMRect, b: DOMRect): boolean {
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK.x &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK.y
      )
    }
  })
}
