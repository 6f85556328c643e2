import cardValidator from 'card-validator'
import { problem } from '../problem.ts'

/*
 * Card numbers belong to the vault, and people write them where they should not: into a label, a note, a message. What looks
 * like one is refused before anything of the request is kept (rule K15).
 */

/** Our own ids; those of all digits would be read as groups of a card number. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Consecutive digits. What joins them to a run is looked at one by one: an expression for a whole run ends with the stack. */
const GROUP = /\d+/g
const BETWEEN_GROUPS = /^[\s\p{Pd}\p{DI}\p{Me}./·]{1,6}$/u
/** In UTF-16, in which a character may be two. */
const LONGEST_BETWEEN = 12
/** Characters of a word, a token or a hash: digits behind them are a part of that. */
const WORD_BEFORE = /[\p{L}\p{M}\p{N}_]$/u
const WORD_BEHIND = /^(?!\p{DI})[\p{L}\p{N}_]/u
/** Characters that are not seen between digits: zero-width spaces and joiners, soft hyphens, marks of direction, frames of emoji. */
const UNSEEN = /[\p{DI}\p{Me}]+/gu
/** Digits beyond ASCII: full-width, raised or circled ones. */
const OTHER_DIGIT = /(?!\d)[\p{Nd}\p{No}]/gu
/**
 * Leading digits of card numbers; times, dates and most phone numbers do not match. UnionPay's 81 and JCB's 1800 and 2131 are
 * left out: 18 digits that begin like them were handed out as website keys.
 */
const BEGINNING = /^(?:[3-6]|220[0-4]|22[2-9]|2[3-6]|27[01]|2720|9792)/
/** Lengths of the groups in which a card number is printed or typed; any other grouping belongs to another kind of number. */
const GROUPING = /^(?:1[3-9]|4-4-4-(?:[1-7]|4-[1-3])|4-6-[45]|4-3-3-3|6-13)$/
const MOST_GROUPS = 5
const SHORTEST = 13
/** Digits of an international phone number, behind its `+`. */
const LONGEST_PHONE = 15

/**
 * Returns whether a text holds a possible card number: 13 to 19 digits in the groups of a card, with the beginning and length
 * of a card network's, that pass Luhn's check. The cost grows with the length of the text, whatever it says (rule M95).
 */
export function holdsCardNumber(text: string): boolean {
  // Digit by digit: to normalize a whole text sorts its marks, at the square of how many stand on one letter.
  const inAscii = text.replace(OTHER_DIGIT, (sign) => sign.normalize('NFKC'))
  const plain = inAscii.length < SHORTEST ? '' : inAscii.replace(UUID, ' uuid ')
  for (const { hasPlus, digits } of runsOf(plain)) {
    if (digits.length < SHORTEST) continue
    // What is not seen parts groups, or stands anywhere in them.
    for (const written of new Set([digits, digits.replace(UNSEEN, '')])) {
      const groups = written.split(/\D+/)
      if (!(hasPlus && isPhone(groups)) && holdsInGroups(groups)) return true
    }
  }
  return false
}

interface Run {
  /** Begins with a `+`. */
  hasPlus: boolean
  digits: string
}

/** Returns digits in groups that stand by themselves: not in a word, a token or a hash. */
function* runsOf(text: string): Generator<Run> {
  let begin = -1
  let end = -1
  for (const { index, 0: group } of text.matchAll(GROUP)) {
    const isJoined = begin >= 0 && index - end <= LONGEST_BETWEEN && BETWEEN_GROUPS.test(text.slice(end, index))
    if (!isJoined) {
      if (begin >= 0) yield { hasPlus: hasPlusAt(text, begin), digits: text.slice(begin, end) }
      begin = -1
    }
    const next = index + group.length
    // A group that is a part of a word is no part of a run, and ends the one before.
    const isOfWord = WORD_BEHIND.test(characterAt(text, next)) || (begin < 0 && WORD_BEFORE.test(before(text, index)))
    if (isOfWord) continue
    if (begin < 0) begin = index
    end = next
  }
  if (begin >= 0) yield { hasPlus: hasPlusAt(text, begin), digits: text.slice(begin, end) }
}

function hasPlusAt(text: string, begin: number): boolean {
  return text[begin - 1] === '+' && !WORD_BEFORE.test(before(text, begin - 1))
}

/** Returns the character that ends before an index, or less than one. */
function before(text: string, index: number): string {
  return text.slice(Math.max(0, index - 2), index)
}

function characterAt(text: string, index: number): string {
  return text.slice(index, index + 2)
}

/** A number begins and ends with a group. What was written behind it, such as the end of its validity, is no part of it. */
function holdsInGroups(groups: readonly string[]): boolean {
  return groups.some((group, first) => {
    if (!BEGINNING.test(group)) return false
    const read = groups.slice(first, first + MOST_GROUPS)
    if (read.join('').length < SHORTEST) return false
    return read.some((_, last) => isCard(read.slice(0, last + 1)))
  })
}

function isCard(groups: readonly string[]): boolean {
  if (!GROUPING.test(groups.map(({ length }) => length).join('-'))) return false
  const digits = groups.join('')
  return passesLuhn(digits) && isOfNetwork(digits)
}

/** The library knows nothing of Visa's older cards of 13 digits. Of 14 and 15 there are Diners Club and Amex alone. */
function isOfNetwork(digits: string): boolean {
  if (digits.length === SHORTEST) return digits.startsWith('4')
  const { isValid, card } = cardValidator.number(digits, { skipLuhnValidation: true })
  return isValid && (digits.length >= 16 || card?.type === 'american-express' || card?.type === 'diners-club')
}

/** Before the last digit every other one counts double. */
function passesLuhn(digits: string): boolean {
  const weighed = Array.from(digits, (digit, at) => Number(digit) * ((digits.length - at) % 2 === 0 ? 2 : 1))
  return weighed.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

function isPhone(groups: readonly string[]): boolean {
  return groups.join('').length <= LONGEST_PHONE
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
