import type { Page } from '@playwright/test'

/**
 * What reaches too far at the width that the page has now, one line each: the page may not scroll sideways, and a table may be wider
 * than its card only where the card scrolls.
 */
export function widthFindings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const times = longestTimes()
    await new Promise((done) => requestAnimationFrame(done))
    const { scrollWidth, clientWidth } = document.documentElement
    const tables = [...document.querySelectorAll<HTMLTableElement>('main table')].filter((table) => {
      const card = table.parentElement
      const reaches = table.getBoundingClientRect().right - (card?.getBoundingClientRect().right ?? 0)
      return card && reaches > 1 && !/auto|scroll/.test(getComputedStyle(card).overflowX)
    })
    const findings = [
      ...(scrollWidth > clientWidth ? [`the page reaches to ${scrollWidth} px`] : []),
      ...tables.map(({ caption }) => `the table “${caption?.textContent}” is wider than its card`),
    ]
    for (const [text, data] of times) text.data = data
    return findings

    /** Writes times that have passed as long as they can become, and answers what they said: the time of day decides no finding. */
    function longestTimes(): [Text, string][] {
      const texts = [...document.querySelectorAll('main table time')].flatMap(({ firstChild }) =>
        firstChild instanceof Text && / ago$/.test(firstChild.data) ? [firstChild] : [],
      )
      return texts.map((text) => {
        const said = text.data
        text.data = '23 minutes ago'
        return [text, said]
      })
    }
  })
}

/**
 * What can be told of a layout without looking at it, one line each: somebody would have to scroll sideways (WCAG 1.4.10), a
 * control stands outside of the page, cuts off its own words or lies on another one, or under what opens its row, a frame lies within
 * another one without room between, or found words have the browser's own look. Where the letters are big, tables may be
 * wider than the page: what has columns is excepted there.
 */
export function layoutFindings(page: Page, { hasBigText = false } = {}): Promise<string[]> {
  return page.evaluate((areTablesExcepted) => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=tab]'
    /** px that rounding and focus rings take. */
    const SLACK = 2
    const width = document.documentElement.clientWidth
    const front = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1)
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]')

    const controls = [...(front ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
      .filter(isShown)
      .flatMap((control) => {
        const box = control.getBoundingClientRect()
        // What is for screen readers alone is a point.
        return box.width > 2 && box.height > 2
          ? [{ control, box, scroller: scrollerOf(control), layer: layerOf(control) }]
          : []
      })
    const findings: string[] = []
    const tables = areTablesExcepted ? [...document.querySelectorAll<HTMLElement>('main table')] : []
    for (const table of tables) table.style.display = 'none'
    const { scrollWidth } = document.documentElement
    for (const table of tables) table.style.display = ''
    if (scrollWidth > width + (areTablesExcepted ? SLACK : 0)) findings.push(`the page reaches to ${scrollWidth} px`)

    for (const { control, box, scroller } of controls) {
      const isExcepted = scroller || (areTablesExcepted && control.closest('table'))
      if (!isExcepted && (box.left < -SLACK || box.right > width + SLACK))
        findings.push(`${nameOf(control)} stands outside`)
      if (cutsOff(control)) findings.push(`${nameOf(control)} cuts off its words`)
    }
    for (const [at, one] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        if (one.layer !== other.layer || one.scroller !== other.scroller) continue
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue
        // Rows keep apart what stands in them; around each is room for a finger.
        if (one.control.closest('td, th') && other.control.closest('td, th')) continue
        if (overlap(one.control, other.control))
          findings.push(`${nameOf(one.control)} lies on ${nameOf(other.control)}`)
      }
    for (const { control } of controls)
      if (liesUnderItsRow(control)) findings.push(`${nameOf(control)} lies under what opens its row`)
    for (const mark of document.querySelectorAll('mark'))
      if (getComputedStyle(mark).backgroundColor === 'rgb(255, 255, 0)')
        findings.push(`mark “${mark.textContent}” is as yellow as the browser makes it`)
    for (const frame of document.querySelectorAll<HTMLElement>('main :is(div, section, figure)'))
      if (isDoubled(frame)) findings.push(`the frame of “${frame.textContent?.trim().slice(0, 30)}” is doubled`)
    return findings

    /** Its lines stand on those of the next frame around it, at both sides. */
    function isDoubled(frame: HTMLElement): boolean {
      if (!isFramed(frame) || !isShown(frame)) return false
      let around = frame.parentElement
      while (around && around.tagName !== 'MAIN' && !isFramed(around)) around = around.parentElement
      if (!around || around.tagName === 'MAIN') return false
      const [inner, outer] = [frame.getBoundingClientRect(), around.getBoundingClientRect()]
      return inner.width > 0 && inner.left - outer.left <= SLACK && outer.right - inner.right <= SLACK
    }

    function isFramed(element: Element): boolean {
      const { borderLeftWidth, borderRightWidth, borderLeftColor } = getComputedStyle(element)
      return (
        [borderLeftWidth, borderRightWidth].every((line) => line !== '0px') && !/^rgba.*, 0\)$/.test(borderLeftColor)
      )
    }

    /** Each of its lines that is in view is met there where it is seen. */
    function liesUnderItsRow(control: HTMLElement): boolean {
      const row = control.closest('tbody tr')
      return [...(row ? control.getClientRects() : [])].some((line) => {
        const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2]
        if (isCutAway(control, y)) return false
        const met = document.elementFromPoint(x, y)
        return met?.closest('tbody tr') === row && met && !control.contains(met) && !met.contains(control)
      })
    }

    /** A third line of a name of two is drawn nowhere. */
    function isCutAway(control: Element, y: number): boolean {
      for (let element = control.parentElement; element && !element.matches('tr'); element = element.parentElement) {
        const { top, bottom } = element.getBoundingClientRect()
        if (getComputedStyle(element).overflowY !== 'visible' && (y < top || y > bottom)) return true
      }
      return false
    }

    /** Line by line: a link in a text that goes on in the next line surrounds what stands between. */
    function overlap(one: Element, other: Element): boolean {
      return [...one.getClientRects()].some((a) =>
        [...other.getClientRects()].some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK,
        ),
      )
    }

    /** What scrolls by itself may hold what is out of sight. */
    function scrollerOf(control: Element): Element | undefined {
      for (let element = control.parentElement; element; element = element.parentElement)
        if (/auto|scroll/.test(getComputedStyle(element).overflowX) && element !== document.body) return element
      return undefined
    }

    /** What is taken out of the flow lies on others on purpose. */
    function layerOf(control: Element): Element | undefined {
      for (let element: Element | null = control; element; element = element.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position)) return element
      return undefined
    }

    function cutsOff(control: HTMLElement): boolean {
      const { overflowX, textOverflow } = getComputedStyle(control)
      if (!control.matches('button, a[href], summary') || textOverflow === 'ellipsis') return false
      return overflowX !== 'visible' && control.scrollWidth > control.clientWidth + SLACK
    }

    function nameOf(control: HTMLElement): string {
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      return `${control.tagName.toLowerCase()} “${(name || control.getAttribute('name')) ?? ''}”`.slice(0, 60)
    }
  }, hasBigText)
}

/** Words of a table that break in the middle, and links of which its rows show a part, one line each. */
export function tableFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** px of a link that a line of text may lose: its leading. */
    const LEADING = 6
    const cells = [...document.querySelectorAll<HTMLElement>('main tbody :is(th, td)')].filter((cell) =>
      cell.checkVisibility(),
    )
    return cells.flatMap((cell) => [
      ...brokenWords(cell).map((word) => `“${word}” is broken`),
      ...[...cell.querySelectorAll('a[href]')].filter(isCut).map((link) => `the link “${link.textContent}” is cut`),
    ])

    /** Finds ordinary words whose letters stand in several lines; ids and addresses may. */
    function brokenWords(cell: HTMLElement): string[] {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/(?<!\S)[A-Za-z]{3,14}(?![^\s,.:;])/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      return broken
    }

    function isCut(link: Element): boolean {
      const { top, bottom, height } = link.getBoundingClientRect()
      const around = link.closest('td, th')
      if (!around || height === 0 || getComputedStyle(around).overflowY === 'visible') return false
      const frame = around.getBoundingClientRect()
      return frame.bottom - frame.top > 0 && (top < frame.top - LEADING || bottom > frame.bottom + LEADING)
    }
  })
}
