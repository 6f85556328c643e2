import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLICK_PARAMETERS, FIRST_CLICK } from '@portal/contracts/click-parameters'

/**
 * Keeps the click ids of an advertisement that leads to a page to read, as the platform does on its own pages: the first wins, for 90
 * days, in this browser alone (commerce.md §4, rule B80).
 */
export const FIRST_CLICK_SCRIPT = `{const CLICK=${JSON.stringify({ names: CLICK_PARAMETERS, ...FIRST_CLICK })};${packed('first-click.js')}}`

/** Removes comments and the white space at the beginning of lines. */
function packed(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')
}
