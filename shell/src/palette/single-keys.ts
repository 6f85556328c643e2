/*
 * The letters of a page (rule N43). They act on what the page shows, so that no remote has to know of them: its
 * tables, the primary button of its header, and the links of the navigation.
 */

/** How long G waits for the letter of a page, in ms. */
const GO_WAIT_MS = 1_500

let goUntil = 0

/** The list and its last row from which J went on to the foot: what the foot brings comes behind it, or in its place. */
let left: { table: Element; row: HTMLElement } | undefined

/** Acts on a letter that was pressed at a time in ms. */
export function pressLetter(letter: string, now: number): void {
  const isGoing = now < goUntil
  goUntil = 0
  if (isGoing) goTo(letter)
  else if (letter === 'g') goUntil = now + GO_WAIT_MS
  else if (letter === 'j') moveBy(1)
  else if (letter === 'k') moveBy(-1)
  else if (letter === 'x') currentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  else if (letter === 'v') currentRow()?.querySelector<HTMLElement>('[data-peek]')?.click()
  else if (letter === 'c') find('[data-page-action] [data-variant="primary"]')?.click()
}

/** Leaves the row that has the focus. */
export function leaveRow(): void {
  if (currentRow()) find('h1')?.focus()
}

function goTo(letter: string): void {
  find(`#navigation [data-go="${CSS.escape(letter)}"]`)?.click()
}

/** Opens the row that has the focus by itself: what acts on it is pressed by nobody who does not see it. */
export function openRow(): void {
  const row = document.activeElement
  if (row?.matches(ROW)) row.querySelector<HTMLElement>('[data-peek], a')?.click()
}

/** Moves the focus to the next row, or to the one before. */
export function moveBy(step: 1 | -1): void {
  const stops = stopsOnPage()
  const at = placeIn(stops, step)
  // From elsewhere, J begins with the first row and K with the last.
  const next = at === -1 ? stops.at(step === 1 ? 0 : -1) : stops[at + step]
  if (!next) return

  const row = stops[at]
  const table = row?.closest('table')
  if (next.matches(ROW)) left = undefined
  else if (row && table) left = { table, row }
  enter(next)
}

/** Returns the place of the focus; once its foot has brought rows, J goes on with the first of them. */
function placeIn(stops: readonly HTMLElement[], step: 1 | -1): number {
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  const isAtFoot = at === -1 ? document.activeElement === document.body : !stops[at]?.matches(ROW)
  if (step === -1 || !isAtFoot || !left) return at

  const { table, row } = left
  const before = stops.indexOf(row)
  if (before !== -1) return stops[before + 1]?.matches(ROW) ? before : at
  const first = stops.findIndex((stop) => table.contains(stop))
  return first === -1 ? at : first - 1
}

const ROW = '#content tbody > tr[role="row"]'

/** Shows the rest of a row on a phone, and leads nowhere. */
const TOGGLE = 'table:not([data-details]) [aria-expanded]:not([aria-haspopup])'

/** Rows of the lists on the page, each with the foot of its list; lists that lead nowhere only if there are no others. */
function stopsOnPage(): HTMLElement[] {
  const lists = [...document.querySelectorAll('#content table')].map((table) => ({
    rows: [...table.querySelectorAll<HTMLElement>(`${ROW}:not(:has(> [colspan]))`)].filter(isShown),
    foot: footOf(table),
  }))
  const leading = lists.filter(({ rows }) =>
    rows.some((row) => controlsIn(row).some((control) => !control.matches(TOGGLE))),
  )
  return (leading.length > 0 ? leading : lists).flatMap(({ rows, foot }) => [...rows, ...foot])
}

/** The last control below a list brings the next rows; on the last page it is disabled. */
function footOf(table: Element): HTMLElement[] {
  const last = [...(table.nextElementSibling?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1)
  return last?.matches(':enabled, a') ? [last] : []
}

/** Rows that are folded away are passed over, and controls that are not shown at this width. */
function isShown(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? true
}

/** Focuses what names a row; the row itself where it has nothing to press, or not at this width. */
function enter(stop: HTMLElement): void {
  const target = stop.matches(ROW) ? targetIn(stop) : stop
  if (!target) stop.tabIndex = -1
  const focusable = target ?? stop
  focusable.focus()
  stop.scrollIntoView({ block: 'nearest' })
}

/** The link that names a row, or else the first control in it: Enter presses it. */
function targetIn(row: HTMLElement): HTMLElement | undefined {
  const controls = controlsIn(row)
  return controls.find((control) => control.matches('th a')) ?? controls[0]
}

function controlsIn(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button:enabled')].filter(isShown)
}

function currentRow(): Element | null {
  return document.activeElement?.closest(ROW) ?? null
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
