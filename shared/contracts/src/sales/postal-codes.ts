import { COUNTRIES } from 'postal-code-checker'
import { alpha2Of } from './countries.ts'

/*
 * Postal codes by country (rule K84), from the data that Google keeps for address forms. What people need not know is a decision of ours:
 * shops of the whole world ask for a code where mail gets lost without one.
 */

/** Countries with codes that a letter arrives without; by two letters. */
const OPTIONAL = new Set(
  (
    'AF AL AM AZ BB BD BH BT BY CL CO CR CU CV DO DZ EC EG EH ET GN GT GW HM HN HT IL IO IQ IR JO KE KG KH KW KZ LA LB LK LR LS MA MD ' +
    'MM MN MU MV MZ NA NE NG NI NP OM PE PG PK PY RO SA SD SN SO SV SZ TJ TM TN TR TW TZ UY UZ VC VE VN ZM'
  ).split(' '),
)

/** Codes of today that the data do not have yet. */
const NEWER: Readonly<Record<string, string>> = {
  MM: String.raw`\d{7}`,
  PY: String.raw`\d{6}`,
  SA: String.raw`\d{5}-\d{4}`,
}

/** Letters of a country on cars, which people write in front of a code. */
const ON_CARS: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  CH: 'CH',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
}

const SEPARATORS = /[\s.\p{Pd}\u2212\u30FC\u3012]+/gu
/** The zero of Arabic, Persian, Hindi and Thai digits; NFKC puts full-width ones in order. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50]

/** Returns whether addresses in that country have postal codes, as far as is known. */
export function hasPostalCode(country: string): boolean {
  return patternsOf(country).length > 0
}

/** Returns whether an address in that country needs a postal code. */
export function needsPostalCode(country: string): boolean {
  return hasPostalCode(country) && !OPTIONAL.has(alpha2Of(country) ?? '')
}

/**
 * Returns a postal code as the post of its country writes it, however it was typed: in small letters, with other separators or none, with
 * the country in front or left out, in digits of another script. `undefined` if it is none.
 */
export function readPostalCode(country: string, typed: string): string | undefined {
  const alpha2 = alpha2Of(country) ?? ''
  const plain = withPlainDigits(typed.normalize('NFKC')).toUpperCase().replace(SEPARATORS, '')
  for (const code of [plain, ...withoutCountry(plain, country, alpha2), `${alpha2}${plain}`]) {
    const found = spellingsOf(code, alpha2).find((spelling) => isCode(spelling, country))
    if (found !== undefined) return found
  }
  return undefined
}

function patternsOf(country: string): readonly RegExp[] {
  const alpha2 = alpha2Of(country)
  const known = alpha2 === undefined || !Object.hasOwn(COUNTRIES, alpha2) ? undefined : COUNTRIES[alpha2]
  if (!known) return []
  const newer = NEWER[alpha2 ?? '']
  const patterns = known.patterns.map((pattern) => new RegExp(pattern.slice(1, -1)))
  return newer ? [...patterns, new RegExp(`^${newer}$`)] : patterns
}

function isCode(code: string, country: string): boolean {
  return patternsOf(country).some((pattern) => pattern.test(code))
}

function withoutCountry(plain: string, country: string, alpha2: string): string[] {
  const prefixes = [alpha2, country, ON_CARS[alpha2]]
  return prefixes.flatMap((prefix) => (prefix && plain.startsWith(prefix) ? [plain.slice(prefix.length)] : []))
}

/** Returns a code with its separators where examples have them, best first, then without any, then with one anywhere. */
function spellingsOf(plain: string, alpha2: string): string[] {
  const examples = COUNTRIES[alpha2]?.example ?? []
  const alike = examples.filter((example) => shapeOf(example) === shapeOf(plain))
  const asLong = examples.filter((example) => plainOf(example).length === plain.length)
  const places = Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => at + 1)
  return [
    ...[...alike, ...asLong].map((example) => separatedAs(example, plain)),
    plain,
    ...['-', ' '].flatMap((mark) => places.map((at) => `${plain.slice(0, at)}${mark}${plain.slice(at)}`)),
  ]
}

/** Returns a code with the separators of an example of the same length. */
function separatedAs(example: string, plain: string): string {
  let at = 0
  return [...example].map((letter) => (plainOf(letter) ? plain[at++] : letter)).join('')
}

function plainOf(code: string): string {
  return code.replace(SEPARATORS, '')
}

function shapeOf(code: string): string {
  return plainOf(code).replace(/\d/g, '9').replace(/[A-Z]/g, 'A')
}

function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
