/*
 * The letters of a page (rule N43). They act on what the page shows, so that no remote has to know of them: its
 * tables, the primary button of its header, and the links of the navigation.
 */

/** How long G waits for the letter of a page, in ms. */
const GO_WAIT_MS = 1_500

let goUntil = 0

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

function moveBy(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#content tbody > tr[role="row"]')].filter(targetIn)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  // From elsewhere, J begins with the first row and K with the last.
  const next = at === -1 ? rows.at(step === 1 ? 0 : -1) : rows[at + step]
  if (!next) return

  targetIn(next)?.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** The link that names a row, or else the first control in it: Enter presses it. */
function targetIn(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('th a') ?? row.querySelector<HTMLElement>('a, button')
}

function currentRow(): Element | null {
  return document.activeElement?.closest('#content tbody > tr') ?? null
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
