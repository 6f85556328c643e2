/*
 * The letters of a page (rule N43). They act on what the page shows, so that no remote has to know of them: its
 * tables, the primary button of its header, and the links of the navigation.
 */

/** How long G waits for the letter of a page, in ms. */
const GO_WAIT_MS = 1_500

let goUntil = 0

/** The last row of a list, from which J went on to its foot: what the foot loads comes behind it. */
let rowBeforeFoot: HTMLElement | undefined

/** Acts on a key that was pressed at a time in ms. */
export function pressKey(key: string, now: number): void {
  const isGoing = now < goUntil
  goUntil = 0
  if (isGoing) goTo(key)
  else if (key === 'g') goUntil = now + GO_WAIT_MS
  else if (key === 'j' || key === 'ArrowDown') moveBy(1)
  else if (key === 'k' || key === 'ArrowUp') moveBy(-1)
  else if (key === 'x') currentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  else if (key === 'v') currentRow()?.querySelector<HTMLElement>('[data-peek]')?.click()
  else if (key === 'c') find('[data-page-action] [data-variant="primary"]')?.click()
  else if (key === 'Enter') openRow()
  else if (key === 'Escape' && currentRow()) find('h1')?.focus()
}

function goTo(letter: string): void {
  find(`#navigation [data-go="${CSS.escape(letter)}"]`)?.click()
}

/** Enter presses the control that has the focus by itself; a row that has it is opened. */
function openRow(): void {
  const row = document.activeElement
  if (row?.matches(ROW)) row.querySelector<HTMLElement>('[data-peek], a, button')?.click()
}

function moveBy(step: 1 | -1): void {
  const stops = stopsOnPage()
  const at = placeIn(stops, step)
  // From elsewhere, J begins with the first row and K with the last.
  const next = at === -1 ? stops.at(step === 1 ? 0 : -1) : stops[at + step]
  if (!next) return

  rowBeforeFoot = next.matches(ROW) ? undefined : stops[at]
  enter(next)
}

/** Returns the place of the focus; once its foot has brought more, J goes on behind what was the last row. */
function placeIn(stops: readonly HTMLElement[], step: 1 | -1): number {
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  const before = rowBeforeFoot ? stops.indexOf(rowBeforeFoot) : -1
  const isAtFoot = at === -1 ? document.activeElement === document.body : !stops[at]?.matches(ROW)
  return step === 1 && before !== -1 && isAtFoot && stops[before + 1]?.matches(ROW) ? before : at
}

const ROW = '#content tbody > tr[role="row"]'

/** Rows of the lists on the page, each with the foot of its list: where no list leads anywhere, of all of them. */
function stopsOnPage(): HTMLElement[] {
  const lists = [...document.querySelectorAll('#content table')].map((table) => ({
    rows: [...table.querySelectorAll<HTMLElement>(`${ROW}:not(:has(> [colspan]))`)].filter(isShown),
    foot: [...(table.nextElementSibling?.querySelectorAll<HTMLElement>('a, button:enabled') ?? [])],
  }))
  const leading = lists.filter(({ rows }) => rows.some(targetIn))
  return (leading.length > 0 ? leading : lists).flatMap(({ rows, foot }) => [...rows, ...foot.slice(-1)])
}

/** Rows that are folded away are passed over. */
function isShown(row: HTMLElement): boolean {
  return row.checkVisibility?.() ?? true
}

/** Focuses what names a row; the row itself where it has nothing to press, or not at this width. */
function enter(stop: HTMLElement): void {
  const target = stop.matches(ROW) ? targetIn(stop) : stop
  target?.focus()
  if (!stop.contains(document.activeElement)) {
    stop.tabIndex = -1
    stop.focus()
  }
  stop.scrollIntoView({ block: 'nearest' })
}

/** The link that names a row, or else the first control in it: Enter presses it. */
function targetIn(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('th a') ?? row.querySelector<HTMLElement>('a, button')
}

function currentRow(): Element | null {
  return document.activeElement?.closest(ROW) ?? null
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
