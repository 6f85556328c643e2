/* Of the monthly plan that a product's prices begin with (commerce.md §9), by the group of its license. */
const DEFAULT_LOOKUPS = new Map([
  ['us', 1_000],
  ['us-autocomplete-pro', 1_000],
  ['us-rooftop-geocoding', 1_000],
  ['us-reverse-geocoding', 1_000],
  ['us-georeference-data', 1_000],
  ['us-property-risk', 1_000],
  ['international-geocoding', 100],
  ['international-verification', 100],
  ['international-autocomplete', 100],
  ['us-property-data', 15],
])

/** Returns the monthly lookups of a product's default plan; `undefined` if it has none. */
export function defaultLookups(group: string): number | undefined {
  return DEFAULT_LOOKUPS.get(group)
}
