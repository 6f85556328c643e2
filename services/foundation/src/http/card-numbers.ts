import { problem } from '../problem.ts'

/*
 * Card numbers belong to the vault, and people write them where they should not: into a label, a note, a message. What looks
 * like one is refused before anything of the request is kept (rule K15).
 */

/** Our own ids; those of all digits would be read as groups of a card number. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Digits in groups parted by a space or dash, standing by themselves: not in a word, a token or a hash. */
const RUN = /(?<![\p{L}\p{N}_])(\+?)(\d+(?:[\s\p{Pd}]\d+)*)(?![\p{L}\p{N}_])/gu
/** How numbers of all card networks begin; those of times, dates and most phones do not. */
const BEGINNING = /^(?:[3-6]|220[0-4]|22[2-9]|2[3-6]|27[01]|2720)/
const [SHORTEST, LONGEST] = [13, 19]
/** Digits of an international phone number, behind its `+`. */
const LONGEST_PHONE = 15

/** Whether a text holds what can be a card number: 13 to 19 digits that pass Luhn's check and begin as a card network's do. */
export function holdsCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replace(UUID, ' uuid ')
  return [...plain.matchAll(RUN)].some(([, plus = '', digits = '']) => {
    const groups = digits.split(/\D/)
    return !isPhone(plus, groups) && groups.some((_, first) => beginsCardNumber(groups.slice(first)))
  })
}

/** What was written behind it, such as the end of its validity, is no part of the number. */
function beginsCardNumber(groups: readonly string[]): boolean {
  let number = ''
  for (const group of groups) {
    number += group
    if (number.length > LONGEST) return false
    if (number.length >= SHORTEST && BEGINNING.test(number) && passesLuhn(number)) return true
  }
  return false
}

function isPhone(plus: string, groups: readonly string[]): boolean {
  return plus !== '' && groups.join('').length <= LONGEST_PHONE
}

/** Whether the last digit is the one that the others ask for. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** Refuses JSON that holds a card number anywhere, as a text, a number or a name; says in which field of a form. */
export function refuseCardNumbers(json: string, parsed: unknown): void {
  // A number of 19 digits is whole only in the JSON itself; what is escaped there can only be read in what was parsed.
  if (!holdsCardNumber(json) && !(json.includes('\\') && anyHolds(parsed))) return

  refuse(isObject(parsed) ? parsed : {})
}

/** Refuses a card number in the values or names of a form, of a path or of what stands behind its `?`; says in which. */
export function refuseCardNumbersIn(fields: object): void {
  if (anyHolds(fields)) refuse(fields)
}

function refuse(within: object): never {
  const fields = Object.entries(within).filter(([, value]) => anyHolds(value))
  throw problem('request:card-number', {
    fields: Object.fromEntries(fields.map(([name]) => [name, 'Remove the card number'])),
  })
}

function anyHolds(value: unknown): boolean {
  if (isObject(value)) return Object.entries(value).some(([name, inner]) => holdsCardNumber(name) || anyHolds(inner))
  return (typeof value === 'string' || typeof value === 'number') && holdsCardNumber(String(value))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
