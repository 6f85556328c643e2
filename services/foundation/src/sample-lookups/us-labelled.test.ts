import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readUsAddress } from './us-address.ts'
import { stateLettersOf } from './us-states.ts'

/*
 * Addresses that people labeled word by word: the measuring sets `us50_test_tagged`, `labeled`, `simple_address_patterns` and
 * `multi_word_state_addresses` of usaddress (MIT, copyright 2014 The Atlanta Journal Constitution), each once, without
 * intersections and without those that name a person. A row without a street has no house number.
 */
interface Labeled {
  text: string
  street: string
  city: string
  state: string
  zip: string
}
const rows: Labeled[] = parse(readFileSync(new URL('testing/labelled-addresses.csv', import.meta.url)), {
  columns: true,
})

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.,'#]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** Tells whether one word abbreviates the other, as `rd` does `road`. */
function isShortFor(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return short[0] === long[0] && at === short.length
}

function isSame(read: string, labeled: string): boolean {
  const [left, right] = [wordsOf(read), wordsOf(labeled)]
  if (left.length !== right.length) return false
  return left.every((word, at) => isShortFor(word, right[at] ?? '') || isShortFor(right[at] ?? '', word))
}

function isWhole({ text, street, city, state, zip }: Labeled): boolean {
  const address = readUsAddress(text)
  if (!address) return false
  const { city_name, state_abbreviation, zipcode, plus4_code } = address.components
  return (
    isSame(address.delivery_line_1, street) &&
    isSame(city_name, city) &&
    state_abbreviation === (stateLettersOf(state) ?? '') &&
    zipcode + plus4_code === zip.replace('-', '')
  )
}

test('of 701 labeled addresses in one line, 678 come out whole', () => {
  const addresses = rows.filter(({ street }) => street)
  expect(addresses).toHaveLength(701)
  expect(addresses.filter(isWhole)).toHaveLength(678)
})

test('of 109 texts without a house number, only boxes are addresses', () => {
  const others = rows.filter(({ street }) => !street)
  expect(others).toHaveLength(109)
  const lines = others.flatMap(({ text }) => readUsAddress(text)?.delivery_line_1 ?? [])
  expect(lines.filter((line) => !/ Box \w+$/.test(line))).toEqual([])
  expect(lines).toContain('PO Box 9580')
})
