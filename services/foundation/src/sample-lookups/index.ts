import type { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { problem } from '@portal/foundation/problem'
import { georeferenceOf, propertyOf, riskOf, unitsOf } from './added-facts.ts'
import { isIncluded, mostOf, preferredFirst, searchesFor } from './autocomplete-filters.ts'
import {
  type ForeignAddress,
  idOfForeignPlace,
  keyOfPlace,
  placeOfKey,
  placesIn,
  type SampleAddress,
  US_SAMPLE,
} from './sample.ts'
import { findInSample, readUsAddress } from './us-address.ts'

export { type AddressListFilter, addressListOf, stateOfList } from './address-list.ts'
export { findInSample, readUsAddress, type UsAddress } from './us-address.ts'

type Path = (typeof GATEWAY_PRODUCTS)[number]['path']
type Fields = (name: string) => string

/** Rows of an answer at most. */
const MOST = 10
const EARTH_RADIUS_M = 6_371_000

/** Answers of each product from the open sample; values that a sample cannot know are omitted or marked as made up. */
export const LOOKUPS: Readonly<Record<Path, (field: Fields) => unknown[]>> = {
  '/street-address': (field) => {
    const address = addressOf(field)
    if (!address) return []
    const found = findInSample(address)
    const key = found && { smarty_key: keyOfPlace(found) }
    return [{ input_index: 0, candidate_index: 0, ...address, ...key, analysis: { in_sample: found !== undefined } }]
  },
  '/rooftop-geocoding': (field) => {
    const address = addressOf(field)
    const found = address && findInSample(address)
    if (!found) return []
    const metadata = { latitude: found.latitude, longitude: found.longitude, precision: 'Rooftop' }
    return [{ ...address, smarty_key: keyOfPlace(found), metadata }]
  },
  '/autocomplete': (field) => {
    const search = folded(field('search'))
    const found = US_SAMPLE.filter((place) => folded(place.street).startsWith(search) && isIncluded(place, field))
    return preferredFirst(found, field)
      .slice(0, mostOf(field, MOST))
      .map(({ street, city, state, zip }) => ({ street_line: street, city, state, zipcode: zip }))
  },
  '/reverse-geocoding': (field) => {
    const here = { latitude: degrees(field, 'latitude', 90), longitude: degrees(field, 'longitude', 180) }
    return US_SAMPLE.map((entry) => ({ entry, distance: metersBetween(here, entry) }))
      .sort((left, right) => left.distance - right.distance)
      .slice(0, MOST)
      .map(({ entry, distance }) => ({
        address: addressIn(entry),
        coordinate: { latitude: entry.latitude, longitude: entry.longitude },
        distance: Math.round(distance),
      }))
  },
  '/international-street-address': (field) =>
    foundAbroad(field).map(({ country, address1, locality, postal_code, latitude, longitude }) => ({
      address1,
      address2: `${postal_code} ${locality}`,
      components: { country_iso_3: country, locality, postal_code },
      metadata: { latitude, longitude },
    })),
  '/international-geocoding': (field) =>
    foundAbroad(field).map(({ country, address1, locality, postal_code, latitude, longitude }) => ({
      address1,
      address2: `${postal_code} ${locality}`,
      country_iso_3: country,
      metadata: { latitude, longitude, geocode_precision: 'DeliveryPoint' },
    })),
  '/international-autocomplete': (field) => {
    return suggestedAbroad(field)
      .slice(0, mostOf(field, MOST))
      .map((place) => ({
        street: place.address1,
        locality: place.locality,
        postal_code: place.postal_code,
        country_iso3: place.country,
        address_id: idOfForeignPlace(place),
      }))
  },
  '/property-data': (field) => addedTo(field, (place) => propertyOf(place, 'principal')),
  '/property-financial-data': (field) => addedTo(field, (place) => propertyOf(place, 'financial')),
  '/georeference': (field) => addedTo(field, georeferenceOf),
  '/secondary-addresses': (field) => addedTo(field, unitsOf),
  '/property-risk': (field) => addedTo(field, riskOf),
}

/** Adds facts to an address of the sample, with each row below the address in postal format. */
function addedTo(field: Fields, factsOf: (place: SampleAddress) => object[]) {
  const place = field('smarty_key') ? placeOfKey(field('smarty_key')) : placeOf(field)
  if (!place) return []
  const { street, city, state, zip } = place
  return factsOf(place).map((facts) => ({
    delivery_line_1: street,
    last_line: `${city} ${state} ${zip}`,
    smarty_key: keyOfPlace(place),
    ...facts,
  }))
}

function placeOf(field: Fields): SampleAddress | undefined {
  const address = addressOf(field)
  return address && findInSample(address)
}

function addressIn(place: SampleAddress) {
  const { street, city, state, zip } = place
  return { street, city, state_abbreviation: state, zipcode: zip, smarty_key: keyOfPlace(place) }
}

/** One line may hold the whole address, or leave city, state and ZIP code to fields of their own. */
function addressOf(field: Fields) {
  const line = [field('street'), field('secondary')].filter(Boolean).join(' ')
  const last = { city: field('city'), state: field('state'), zipcode: field('zipcode') }
  return readUsAddress(line, Object.values(last).some(Boolean) ? last : undefined)
}

/** Finds by country and street; place and postal code narrow the result if given. One line may hold all of it. */
function foundAbroad(field: Fields) {
  const [wanted, locality, code] = [folded(field('address1')), folded(field('locality')), folded(field('postal_code'))]
  return placesIn(field('country'))
    .filter(({ address1 }) => folded(address1) === wanted || ` ${wanted} `.includes(` ${folded(address1)} `))
    .filter((place) => !locality || folded(place.locality) === locality)
    .filter((place) => !code || folded(place.postal_code) === code)
}

/** Finds by the beginning of a street, or the one address that an earlier answer named by its id. */
function suggestedAbroad(field: Fields): readonly ForeignAddress[] {
  const places = placesIn(field('country'))
  if (field('address_id')) return places.filter((place) => idOfForeignPlace(place) === field('address_id'))

  const search = folded(field('search'))
  return places.filter((place) => folded(place.address1).includes(search) && searchesFor(place, field))
}

/** Removes accents and case, which people leave out. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase()
}

function degrees(field: Fields, name: string, most: number): number {
  const number = Number(field(name))
  if (Math.abs(number) <= most) return number
  throw problem('request:invalid', { fields: { [name]: `Enter degrees from -${most} to ${most}` } })
}

interface Point {
  latitude: number
  longitude: number
}

function metersBetween(one: Point, other: Point): number {
  const radians = (value: number) => (value * Math.PI) / 180
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude) * Math.cos(radians((one.latitude + other.latitude) / 2))
  return EARTH_RADIUS_M * Math.hypot(north, east)
}
