import type { ForeignAddress, SampleAddress } from './sample.ts'

type Fields = (name: string) => string

/** Returns whether the filters of a US autocomplete lookup let an address through. */
export function isIncluded({ city, state, zip }: SampleAddress, field: Fields): boolean {
  const [cities, states, zips] = ['cities', 'states', 'zip_codes'].map((kind) => listIn(field(`include_only_${kind}`)))
  return (
    (!cities?.length || cities.some((one) => isCity(one, city, state))) &&
    (!states?.length || states.includes(state)) &&
    (!zips?.length || zips.includes(zip)) &&
    !listIn(field('exclude_states')).includes(state)
  )
}

/** Returns the addresses with preferred cities, states and ZIP codes in front, otherwise in their order. */
export function preferredFirst(places: readonly SampleAddress[], field: Fields): SampleAddress[] {
  const [cities = [], states = [], zips = []] = ['cities', 'states', 'zip_codes'].map((kind) =>
    listIn(field(`prefer_${kind}`)),
  )
  const isPreferred = ({ city, state, zip }: SampleAddress) =>
    states.includes(state) || zips.includes(zip) || cities.some((one) => isCity(one, city, state))
  return [...places].sort((left, right) => Number(isPreferred(right)) - Number(isPreferred(left)))
}

/** Returns whether the filters of an autocomplete lookup abroad let an address through. The sample knows no regions. */
export function searchesFor({ locality, postal_code }: ForeignAddress, field: Fields): boolean {
  const [localities, codes] = [listIn(field('include_only_locality')), listIn(field('include_only_postal_code'))]
  return (
    !field('include_only_administrative_area') &&
    (!localities.length || localities.includes(locality.toUpperCase())) &&
    (!codes.length || codes.includes(postal_code.toUpperCase()))
  )
}

/** Returns how many rows a lookup asks for with `max_results`, `most` at most. */
export function mostOf(field: Fields, most: number): number {
  const asked = Number(field('max_results'))
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, most) : most
}

/** A list is separated by semicolons. */
function listIn(text: string): string[] {
  return text
    .toUpperCase()
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** A city may name its state behind a comma. */
function isCity(wanted: string, city: string, state: string): boolean {
  const [name, of] = wanted.split(',').map((part) => part.trim())
  return name === city.toUpperCase() && (!of || of === state)
}
