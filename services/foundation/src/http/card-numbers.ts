import { problem } from '../problem.ts'

/*
 * Card numbers belong to the vault, and people write them where they should not: into a label, a note, a message. What looks
 * like one is refused before anything of the request is kept (rule K15).
 */

/** Our own ids; those of all digits would be read as groups of a card number. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Digits in groups parted by a space or dash, standing by themselves: not in a word, a token or a hash. */
const RUN = /(?<![\p{L}\p{M}\p{N}_])(\+?)(\d+(?:[\s\p{Pd}]\d+)*)(?![\p{L}\p{N}_])/gu
/** Digits beyond ASCII: full-width, raised or circled ones. */
const OTHER_DIGIT = /(?!\d)[\p{Nd}\p{No}]/gu
/** Leading digits of card numbers on all networks; times, dates and most phone numbers do not match. */
const BEGINNING = /^(?:[3-6]|220[0-4]|22[2-9]|2[3-6]|27[01]|2720)/
const [SHORTEST, LONGEST] = [13, 19]
/** Digits of an international phone number, behind its `+`. */
const LONGEST_PHONE = 15

/**
 * Returns whether a text holds a possible card number: 13 to 19 digits that pass Luhn's check and begin as a card network's do. The cost grows
 * with the length of the text, whatever it says (rule M95).
 */
export function holdsCardNumber(text: string): boolean {
  // Digit by digit: to normalize a whole text sorts its marks, at the square of how many stand on one letter.
  const inAscii = text.replace(OTHER_DIGIT, (sign) => sign.normalize('NFKC'))
  const plain = inAscii.length < SHORTEST ? '' : inAscii.replace(UUID, ' uuid ')
  for (const [, plus = '', digits = ''] of plain.matchAll(RUN)) {
    if (digits.length < SHORTEST) continue
    const groups = digits.split(/\D/)
    if (!isPhone(plus, groups) && holdsInGroups(groups)) return true
  }
  return false
}

/** A number begins and ends with a group. What was written behind it, such as the end of its validity, is no part of it. */
function holdsInGroups(groups: readonly string[]): boolean {
  const digits = groups.join('')
  const sums = sumsOf(digits)
  const ends: number[] = []
  for (const group of groups) ends.push((ends.at(-1) ?? 0) + group.length)
  return groups.some((group, first) => {
    const begin = (ends[first] ?? 0) - group.length
    if (!BEGINNING.test(digits.slice(begin, begin + 4))) return false
    for (let last = first; (ends[last] ?? Number.POSITIVE_INFINITY) - begin <= LONGEST; last += 1) {
      const end = ends[last] ?? 0
      if (end - begin >= SHORTEST && passesLuhn(sums, begin, end)) return true
    }
    return false
  })
}

function isPhone(plus: string, groups: readonly string[]): boolean {
  return plus !== '' && groups.join('').length <= LONGEST_PHONE
}

/** Sums of the digits before each place modulo 10, every other digit doubled: those at even places, and those at odd ones. */
function sumsOf(digits: string): [even: Uint8Array, odd: Uint8Array] {
  const [even, odd] = [new Uint8Array(digits.length + 1), new Uint8Array(digits.length + 1)]
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[place])
    const doubled = digit < 5 ? 2 * digit : 2 * digit - 9
    const isOdd = place % 2 === 1
    even[place + 1] = ((even[place] ?? 0) + (isOdd ? digit : doubled)) % 10
    odd[place + 1] = ((odd[place] ?? 0) + (isOdd ? doubled : digit)) % 10
  }
  return [even, odd]
}

/** Luhn's check of the digits from `begin` to `end`: before the last one every other digit counts double. */
function passesLuhn(sums: ReturnType<typeof sumsOf>, begin: number, end: number): boolean {
  const weighed = sums[end % 2 === 0 ? 0 : 1]
  return weighed[end] === weighed[begin]
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
