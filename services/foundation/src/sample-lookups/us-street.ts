import { parseAddress } from 'parse-address'

/** A street with its number, written as the post writes it; what an address leaves out is empty. */
export interface ReadStreet {
  number: string
  /** Direction in front of the name, in capital letters. */
  before: string
  name: string
  /** Kind of street, abbreviated. */
  type: string
  /** Direction behind the name, in capital letters. */
  after: string
  unit: string
  unitNumber: string
  /** Name and number are those of a box at the post office or on a rural route. */
  isBox: boolean
  /** A street for certain: it has a kind, a direction or a number in its name. */
  isMarked: boolean
}

/** A place that the library takes off again. Without one it takes the last words of the street for a city. */
const SOME_PLACE = 'Anytown, CA 90210'
const POST_BOX = /^(?:p\.?\s*o\.?\s*|post office\s+)box\s*#?\s*([\w-]+)$/i
const RURAL_BOX = /^(rr|rural route|hc|hcr|star route)\s*#?\s*(\w+),?\s+box\s*#?\s*(\w+)$/i
/** A building that streets are named for; the library takes the word for a unit. */
const BUILDING = /^(\d+)\s+(\D+\sbuilding)$/i
/** A road with a number, or a street that is one. */
const NUMBERED = /^\d+(?:st|nd|rd|th)?$|\b(?:highway|hwy|route|rte|road|interstate|us|fm|rm|pr|cr|sr|i)[\s-]?\d/i
const DOTTED = /\b([ns])\.\s?([ew])\b\.?/gi
const US = /\bu\.\s*s\.\s*/gi
const FLOOR = /\b(\d+)(?:st|nd|rd|th)\s+fl(?:oo)?r?\b\.?/gi
/** A street's end with words behind it, which are no name of a street. */
const END_INSIDE = /\w(?<!county)\s(?:street|ave|avenue|road|drive|lane|blvd|boulevard|court|place|parkway)\s+(?!\d)\w/i
/** Roads that are named by letters and a number. */
const LETTERS_OF_ROADS = /\b(?:Us|Fm|Rm|Pr|Cr|Sr)(?= )/
/** A half or a letter behind the number, which the library takes off or apart. */
const BEHIND_NUMBER = /^(\d+)(\s+\d\/\d|[a-z])\s+/i
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const WRITTEN_NUMBER = new RegExp(`^(?:${NUMBERS.join('|')})\\b`, 'i')
/** A unit that nothing but its number says, as in `101 Grand Ave 600`. */
const BARE_UNIT =
  /(?<!\b(?:state|county|us|farm|ranch))\s(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|pl|place|way|pkwy|cir|ter)\.?(\s+[nsew]\.?)?\s+(\d[\w-]*|[a-z]-?\d[\w-]*)$/i
const ROUTES: Readonly<Record<string, string>> = { 'rural route': 'RR', 'star route': 'HC', hcr: 'HC' }
const NAME_ALONE = { before: '', type: '', after: '', unit: '', unitNumber: '' }
const BOX = { ...NAME_ALONE, isBox: true, isMarked: true }

/** Returns an address with directions, federal roads and floors in one spelling. */
export function inOneSpelling(address: string): string {
  return address.replaceAll(DOTTED, '$1$2').replaceAll(US, 'US ').replaceAll(FLOOR, 'Fl $1').trim()
}

/** Reads a street without its last line; `undefined` if it has no number, no name, or more behind the street's end than can be read. */
export function readStreet(text: string): ReadStreet | undefined {
  const line = text.replace(WRITTEN_NUMBER, inDigits)
  const [, postBox] = POST_BOX.exec(line) ?? []
  if (postBox) return { ...BOX, number: postBox.toUpperCase(), name: 'PO Box' }
  const [, route, routeNumber, ruralBox] = RURAL_BOX.exec(line) ?? []
  if (route && routeNumber && ruralBox) {
    const kind = ROUTES[route.toLowerCase()] ?? route.toUpperCase()
    return { ...BOX, number: ruralBox.toUpperCase(), name: `${kind} ${routeNumber.toUpperCase()} Box` }
  }
  const [, house, building] = BUILDING.exec(line) ?? []
  if (house && building) {
    return { ...NAME_ALONE, number: house, name: titled(building), isBox: false, isMarked: false }
  }
  const behind = BEHIND_NUMBER.exec(line)?.[2]
  const plain = line.replace(BEHIND_NUMBER, '$1 ').replace(BARE_UNIT, ' $1$2 # $3')
  const read = parseAddress(`${plain}, ${SOME_PLACE}`)
  if (!read?.number || !read.street || `${read.city}, ${read.state} ${read.zip}` !== SOME_PLACE) return undefined
  if (END_INSIDE.test(read.street)) return undefined
  const { number, prefix = '', street, type = '', suffix = '', sec_unit_type = '', sec_unit_num = '' } = read
  return {
    number: behind ? `${number}${behind.toUpperCase()}` : number,
    before: prefix.toUpperCase(),
    name: titled(street).replace(LETTERS_OF_ROADS, (letters) => letters.toUpperCase()),
    type: titled(type),
    after: suffix.toUpperCase(),
    unit: titled(sec_unit_type),
    unitNumber: sec_unit_num,
    isBox: false,
    isMarked: Boolean(type || prefix || suffix) || NUMBERED.test(street),
  }
}

function inDigits(word: string): string {
  return String(NUMBERS.indexOf(word.toLowerCase()) + 1)
}

/** Writes each word with a capital letter. */
export function titled(words: string): string {
  return words.toLowerCase().replace(/(^|[\s-])[a-z]/g, (first) => first.toUpperCase())
}
