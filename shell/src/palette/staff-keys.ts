import { isOverlaid, isTyping } from './keys-taken.ts'
import { areSingleKeysOn } from './shortcut-settings.ts'
import { moveBy, openRow } from './single-keys.ts'

/*
 * Keys that only the staff area has, whose people go through lists all day: for customers, arrows scroll and `/` leads
 * to the portal's search (rules N7, N43).
 */

/** Search of a list: a date or a number has arrows of its own. */
const SEARCH = '#content search input[type="search"]'

export function listen(signal: AbortSignal): void {
  // Before the shortcuts of everybody, which lead to the portal's search.
  document.addEventListener('keydown', goToList, { capture: true, signal })
  document.addEventListener('keydown', moveInList, { signal })
}

/** `/` goes to the search of the list on the page, or else to its first filter that is shown. */
function goToList(event: KeyboardEvent): void {
  if (event.key !== '/' || isElsewhere(event) || isTyping(event.target)) return
  const fields = [SEARCH, '#content search :is(select, button)'].flatMap((selector) => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ])
  // A field hidden at this width cannot be focused.
  const takesFocus = (field: HTMLElement) => {
    field.focus()
    return field === document.activeElement
  }
  if (fields.some(takesFocus)) event.preventDefault()
}

function moveInList(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.shiftKey || event.defaultPrevented || isElsewhere(event)) return
  if (key === 'Enter' && !isTyping(target)) openRow()
  const isFromSearch = key === 'ArrowDown' && isIn(SEARCH, target)
  if (/^Arrow(Up|Down)$/.test(key) && (isFromSearch || (isIn('tbody', target) && !isTyping(target)))) {
    // It would scroll the page, too.
    event.preventDefault()
    moveBy(key === 'ArrowDown' ? 1 : -1)
  }
}

/** Returns whether the keys are somebody else's: the browser's, a dialog's, or of an input method that composes a word. */
function isElsewhere({ metaKey, ctrlKey, altKey, isComposing }: KeyboardEvent): boolean {
  return metaKey || ctrlKey || altKey || isComposing || !areSingleKeysOn() || isOverlaid()
}

function isIn(selector: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
