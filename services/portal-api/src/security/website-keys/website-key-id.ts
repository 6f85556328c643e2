import { randomInt } from 'node:crypto'

/** 18 digits, as a page shows it to everybody (rule D5); never beginning with a zero, which a spreadsheet would eat. */
export function newWebsiteKeyId(digit: (from: number, until: number) => number = randomInt): string {
  return Array.from({ length: 18 }, (_, at) => digit(at === 0 ? 1 : 0, 10)).join('')
}
