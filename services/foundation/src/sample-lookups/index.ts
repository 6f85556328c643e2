import type { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { problem } from '@portal/foundation/problem'
import { georeferenceOf, propertyOf, riskOf, unitsOf } from './added-facts.ts'
import { FOREIGN_SAMPLE, type SampleAddress, US_SAMPLE } from './sample.ts'
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
    return [{ input_index: 0, candidate_index: 0, ...address, analysis: { in_sample: found !== undefined } }]
  },
  '/rooftop-geocoding': (field) => {
    const address = addressOf(field)
    const found = address && findInSample(address)
    return found
      ? [{ ...address, metadata: { latitude: found.latitude, longitude: found.longitude, precision: 'Rooftop' } }]
      : []
  },
  '/autocomplete': (field) => {
    const search = folded(field('search'))
    return US_SAMPLE.filter(({ street }) => folded(street).startsWith(search))
      .slice(0, MOST)
      .map(({ street, city, state, zip }) => ({ street_line: street, city, state, zipcode: zip }))
  },
  '/reverse-geocoding': (field) => {
    const here = { latitude: degrees(field, 'latitude', 90), longitude: degrees(field, 'longitude', 180) }
    return US_SAMPLE.map((entry) => ({ entry, distance: metersBetween(here, entry) }))
      .sort((left, right) => left.distance - right.distance)
      .slice(0, MOST)
      .map(({ entry: { street, city, state, zip, latitude, longitude }, distance }) => ({
        address: { street, city, state_abbreviation: state, zipcode: zip },
        coordinate: { latitude, longitude },
        distance: Math.round(distance),
      }))
  },
  '/international-street-address': (field) =>
    foundAbroad(field).map(({ country, address1, locality, postal_code, latitude, longitude }) => ({
      ...{ address1, address2: `${postal_code} ${locality}` },
      components: { country_iso_3: country, locality, postal_code },
      metadata: { latitude, longitude },
    })),
  '/international-geocoding': (field) =>
    foundAbroad(field).map(({ country, address1, locality, postal_code, latitude, longitude }) => ({
      ...{ address1, address2: `${postal_code} ${locality}`, country_iso_3: country },
      metadata: { latitude, longitude, geocode_precision: 'DeliveryPoint' },
    })),
  '/international-autocomplete': (field) => {
    const search = folded(field('search'))
    return abroad(field('country'))
      .filter(({ address1 }) => folded(address1).includes(search))
      .slice(0, MOST)
      .map(({ address1, locality, postal_code, country }) => ({
        ...{ street: address1, locality, postal_code, country_iso3: country },
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
  const address = addressOf(field)
  const place = address && findInSample(address)
  if (!place) return []
  const { street, city, state, zip } = place
  return factsOf(place).map((facts) => ({
    delivery_line_1: street,
    last_line: `${city} ${state} ${zip}`,
    ...facts,
  }))
}

/** One line may hold the whole address, or leave city, state and ZIP code to fields of their own. */
function addressOf(field: Fields) {
  const line = [field('street'), field('secondary')].filter(Boolean).join(' ')
  const last = { city: field('city'), state: field('state'), zipcode: field('zipcode') }
  return readUsAddress(line, Object.values(last).some(Boolean) ? last : undefined)
}

/** Finds by country and street; place and postal code narrow the result if given. */
function foundAbroad(field: Fields) {
  const wanted = folded(field('address1'))
  return abroad(field('country'))
    .filter(({ address1 }) => folded(address1) === wanted)
    .filter(({ locality }) => !field('locality') || folded(locality) === folded(field('locality')))
    .filter(({ postal_code }) => !field('postal_code') || folded(postal_code) === folded(field('postal_code')))
}

function abroad(country: string) {
  return FOREIGN_SAMPLE.filter((entry) => entry.country === country.toUpperCase())
}

/** Removes accents and case, which people leave out. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
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
