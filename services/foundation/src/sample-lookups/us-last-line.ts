import { stateLettersOf } from './us-states.ts'

/** City, state and ZIP code as the post writes them; what an address leaves out is empty. */
export interface ReadLastLine {
  city: string
  /** Two capital letters. */
  state: string
  zip: string
  plus4: string
}

/** A text without its last line, and that line. */
interface SplitAddress {
  street: string
  last: ReadLastLine
}

/** Behind a state, a ZIP code may have lost the zero in front. */
const SHORT_ZIP_AT_END = /[\s,](\d{4})$/
const ZIP_AT_END = /(?:^|[\s,])(\d{5})(?:[-\s]?(\d{4}))?$/
/** Words of the longest name of a state. */
const MOST_WORDS_OF_A_STATE = 3
const COUNTRY = /[\s,]+(?:u\.?s\.?a\.?|united states(?: of america)?|u\.s\.)$/i
/** Streets end with one of these often, and cities seldom. */
const STREET_ENDS = wordSet(
  'st street ave av avenue rd road dr drive ln lane blvd boulevard ct court pl place way cir circle hwy highway pkwy parkway',
  'ter terrace trl trail sq square loop pike tpke turnpike plz plaza expy expressway fwy freeway route rte alley aly',
)
/** Stand in front of the number of a road. */
const ROUTES = wordSet('fm rm pr cr sr us interstate')
/** Cities begin with these, although the first is a street's end as well. */
const CITY_BEGINS = wordSet('st ft mt')
const BOX_AT_BEGIN =
  /^(?:p\.?\s*o\.?\s*box|(?:rr|rural route|hc|hcr|star route)\s*#?\s*\w+,?\s+box)\s*#?\s*[\w-]+(?![\w/])/i
const LONG_DIRECTION = /^(?:north|south)?(?:east|west)?$/
const SHORT_DIRECTION = /^(?:[nsew]|[ns][ew])$/
/** Units without a number. */
const PART_OF_HOUSE = /^(?:basement|bsmt|front|ground|level|lobby|lower|penthouse|ph|rear|side|upper)\b/i
/** A direction that a comma parts from its street, as in `M Street, NW`. */
const BEHIND_STREET = /^(?:[ns][ew]?|[ew])\b\.?/i
const UNITS = 'apt|apartment|ste|suite|unit|fl|flr|floor|bldg|building|rm|room|lot|spc|space|trlr|dept'
const UNIT = new RegExp(`^(?:${UNITS}|#)$`)
const WHOLE_UNIT = new RegExp(`^(?:${UNITS})\\b|^#|^\\d+(?:st|nd|rd|th) fl`, 'i')

/** Splits an address in one line into its street and its last line, as far as that can be told. */
export function splitLastLine(text: string): SplitAddress {
  let rest = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim()
    .replace(/[\s,.]+$/, '')
    .replace(COUNTRY, '')
  const [at, zip = '', plus4 = ''] = ZIP_AT_END.exec(rest) ?? shortZipOf(rest) ?? []
  if (at) rest = trimmedEnd(rest.slice(0, -at.length))
  const { state, before } = splitState(rest, zip !== '')
  const { street, city } = splitCity(before)
  return { street, last: { city, state, zip, plus4 } }
}

/** Returns the match of a ZIP code with four digits behind a state, and the code with five. */
function shortZipOf(text: string): string[] | undefined {
  const [at, digits] = SHORT_ZIP_AT_END.exec(text) ?? []
  const isBehindState = at && splitState(trimmedEnd(text.slice(0, -at.length)), true).state
  return isBehindState ? [at, `0${digits}`] : undefined
}

function splitState(text: string, hasZip: boolean): { state: string; before: string } {
  const words = text.split(' ')
  for (let count = MOST_WORDS_OF_A_STATE; count > 0; count -= 1) {
    if (words.length <= count) continue
    const state = stateLettersOf(words.slice(-count).join(' '))
    if (state && (hasZip || !isCourt(words))) return { state, before: trimmedEnd(words.slice(0, -count).join(' ')) }
  }
  return { state: '', before: text }
}

/** Tells whether `Ct` at the end is a court, as in `42 Cedar Crest Ct`: Connecticut has a comma or a street's end before it. */
function isCourt(words: readonly string[]): boolean {
  const [last = '', ...before] = words.toReversed()
  return plainWord(last) === 'ct' && !before.some((word) => word.endsWith(',') || STREET_ENDS.has(plainWord(word)))
}

function splitCity(text: string): { city: string; street: string } {
  const [box] = BOX_AT_BEGIN.exec(text) ?? []
  if (box) return { city: text.slice(box.length).replace(/^[\s,]+/, ''), street: box }
  const pieces = text.split(',').map((piece) => piece.trim())
  const end = pieces.at(-1) ?? ''
  if (pieces.length > 1 && !/\d/.test(end) && !WHOLE_UNIT.test(end)) {
    const [line = '', ...more] = pieces.slice(0, -1)
    const kept = more.filter((piece) => WHOLE_UNIT.test(piece) || BEHIND_STREET.test(piece))
    return { city: end, street: [withoutBuilding(line), ...kept].join(' ') }
  }
  const words = pieces.join(' ').split(' ')
  const at = beginOfCity(words)
  const city = words.slice(at).join(' ')
  if (/\d|#/.test(city) || city.length === 1 || PART_OF_HOUSE.test(city)) return { city: '', street: words.join(' ') }
  return { city, street: words.slice(0, at).join(' ') }
}

/** Returns a street without the name of a building behind it: two words or more, and no number. */
function withoutBuilding(street: string): string {
  const words = street.split(' ')
  const name = words.slice(beginOfCity(words))
  const isBuilding = name.length > 1 && (name[0]?.length ?? 0) > 2
  return !isBuilding || name.some((word) => /[\d#]/.test(word)) ? street : words.slice(0, -name.length).join(' ')
}

/** Returns the place of the first word behind the street and its unit. */
function beginOfCity(words: readonly string[]): number {
  const plain = words.map(plainWord)
  const unit = plain.findLastIndex((word, at) => at > 1 && UNIT.test(word))
  if (unit > 0) return unit + 2
  for (const [at, word] of plain.entries()) {
    const next = plain[at + 1] ?? ''
    const isRoute = at > 0 && /^\d/.test(next) && (ROUTES.has(word) || STREET_ENDS.has(word))
    if (!isRoute && !(STREET_ENDS.has(word) && plain.slice(1, at).some((name) => !isDirection(name)))) continue
    if (isRoute) return SHORT_DIRECTION.test(plain[at + 2] ?? '') ? at + 3 : at + 2
    if (STREET_ENDS.has(next) && !(CITY_BEGINS.has(next) && plain.length > at + 2)) continue
    const isBehind = isDirection(next) && (plain.length === at + 2 || SHORT_DIRECTION.test(next))
    return isBehind && !words[at + 1]?.endsWith('.') ? at + 2 : at + 1
  }
  return words.length
}

function isDirection(word: string): boolean {
  return SHORT_DIRECTION.test(word) || (word !== '' && LONG_DIRECTION.test(word))
}

/** Reads fields; those left empty are taken from `other`. `undefined` if a field holds no state or no ZIP code. */
export function lastLineOf(
  given: { city: string; state: string; zipcode: string },
  other: ReadLastLine,
): ReadLastLine | undefined {
  const state = given.state.trim() ? stateLettersOf(given.state) : other.state
  const zip = given.zipcode.trim() ? zipOf(given.zipcode) : other
  if (state === undefined || zip === undefined) return undefined
  return { city: trimmedEnd(given.city.trim()) || other.city, state, zip: zip.zip, plus4: zip.plus4 }
}

/** Reads a ZIP code in any usual form; a table that lost the zeros in front gets them back. */
function zipOf(text: string): { zip: string; plus4: string } | undefined {
  const digits = /^(\d{4,5})(?:[-\s]*(\d{4}))?-?$/.exec(text.trim())
  if (!digits) return undefined
  const [, zip = '', plus4 = ''] = digits
  return { zip: zip.padStart(5, '0'), plus4 }
}

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[.,]$/, '')
}

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

function trimmedEnd(text: string): string {
  return text.replace(/[\s,]+$/, '')
}
