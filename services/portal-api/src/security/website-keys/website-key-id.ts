import { randomInt } from 'node:crypto'
import { holdsCardNumber } from '@portal/foundation/http'

/**
 * 18 digits, as a page shows it to everybody (rule D5); never beginning with a zero, which a spreadsheet would eat, and never
 * what would be refused as a card number (rule K15).
 */
export function newWebsiteKeyId(digit: (from: number, until: number) => number = randomInt): string {
  const id = Array.from({ length: 18 }, (_, at) => digit(at === 0 ? 1 : 0, 10)).join('')
  return holdsCardNumber(id) ? newWebsiteKeyId(digit) : id
}
