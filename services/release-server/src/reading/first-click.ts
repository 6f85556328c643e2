import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLICK_PARAMETERS, FIRST_CLICK } from '@portal/contracts/click-parameters'

/**
 * Keeps the click ids of an advertisement that leads to a page to read, as the platform does on its own pages: the first wins, for 90
 * days, in this browser alone (commerce.md §4, rule B80).
 */
export const FIRST_CLICK_SCRIPT = `{const CLICK=${JSON.stringify({ names: CLICK_PARAMETERS, ...FIRST_CLICK })};${packed(import.meta.dirname, 'first-click.js')}}`

/** Reads a script without comments and the white space at the beginning of lines. */
export function packed(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')
}
