import { LRUCache } from 'lru-cache'
import { type SampleAddress, US_SAMPLE } from './sample.ts'
import { lastLineOf, splitLastLine } from './us-last-line.ts'
import { inOneSpelling, readStreet, titled } from './us-street.ts'

/** A US address in its parts, written as the post writes it. */
export interface UsAddress {
  delivery_line_1: string
  delivery_line_2: string
  last_line: string
  components: {
    primary_number: string
    street_predirection: string
    street_name: string
    street_suffix: string
    street_postdirection: string
    secondary_designator: string
    secondary_number: string
    city_name: string
    state_abbreviation: string
    zipcode: string
    plus4_code: string
  }
}

/** The last line of an address, as far as it comes in fields of its own. */
export interface LastLine {
  city: string
  state: string
  zipcode: string
}

/**
 * Reads an address, its last line from fields or at the end of the text. Returns `undefined` for what is not understood: no number,
 * no street, a state or ZIP code that is none, or words that neither a street's end nor a place marks as an address.
 */
export function readUsAddress(text: string, last?: LastLine): UsAddress | undefined {
  const name = JSON.stringify([text, last])
  let known = read.get(name)
  if (!known) {
    known = { address: readAnew(text, last) }
    read.set(name, known)
  }
  return known.address
}

/** Reading costs as much as everything else about a lookup together, and the same addresses come again. */
const read = new LRUCache<string, { address: UsAddress | undefined }>({ max: 10_000 })

function readAnew(text: string, fields: LastLine | undefined): UsAddress | undefined {
  const split = splitLastLine(inOneSpelling(text))
  const last = fields ? lastLineOf(fields, split.last) : split.last
  const street = readStreet(split.street)
  if (!last || !street) return undefined
  const { city, state, zip, plus4 } = last
  if (!street.isMarked && !city && !state && !zip) return undefined

  const { number, before, name, type, after, unit, unitNumber } = street
  return {
    delivery_line_1: street.isBox ? joined(name, number) : joined(number, before, name, type, after),
    delivery_line_2: joined(unit, unitNumber),
    last_line: joined(titled(city), state, plus4 ? `${zip}-${plus4}` : zip),
    components: {
      primary_number: number,
      street_predirection: before,
      street_name: name,
      street_suffix: type,
      street_postdirection: after,
      secondary_designator: unit,
      secondary_number: unitNumber,
      city_name: titled(city),
      state_abbreviation: state,
      zipcode: zip,
      plus4_code: plus4,
    },
  }
}

/** The sample's entry for an address. What the address leaves out may be anything. */
export function findInSample({ components }: UsAddress): SampleAddress | undefined {
  const name = nameOf(components)
  return BY_NAME.get(name)?.find(
    ({ city, state, zip }) =>
      isSame(components.zipcode, zip) &&
      isSame(components.city_name, city) &&
      isSame(components.state_abbreviation, state),
  )
}

function isSame(given: string, found: string): boolean {
  return given === '' || given.toLowerCase() === found.toLowerCase()
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const DIGITS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th']

function nameOf(components: UsAddress['components']): string {
  const { primary_number, street_predirection, street_name, street_suffix, street_postdirection } = components
  const ordinal = ORDINALS.indexOf(street_name.toLowerCase())
  const street = DIGITS[ordinal] ?? street_name
  return joined(primary_number, street_predirection, street, street_suffix, street_postdirection).toLowerCase()
}

const BY_NAME = new Map<string, SampleAddress[]>()
for (const entry of US_SAMPLE) {
  const read = readUsAddress(`${entry.street}, ${entry.city}, ${entry.state} ${entry.zip}`)
  const name = read ? nameOf(read.components) : entry.street.toLowerCase()
  BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), entry])
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ')
}
