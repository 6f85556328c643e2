/** The order of commerce.md §9. A license belongs to the longest of these that its key begins with. */
const ORDER = [
  'us-standard',
  'us-core',
  'us-rooftop-geocoding',
  'us-reverse-geocoding',
  'us-autocomplete-pro',
  'international-global-plus',
  'international-global-basic',
  'international-select-plus',
  'international-select-basic',
  'international',
  'international-geocoding',
  'international-autocomplete',
  'us-master-address-list',
  'multi-user',
  'security',
  'support',
  'us-property-data',
  'us-enrichment',
  'us-historical',
  'internal',
]

/** The parts of enrichment are named after their products. */
const ENRICHMENT = ['us-georeference-data', 'us-secondary-address-data', 'us-property-risk']

interface Sorted {
  license_key?: string | undefined
  license_label?: string | undefined
}

/** Product lines in their order, unknown ones after them by name (rule I21). */
export function byProductLine(left: Sorted, right: Sorted): number {
  return placeOf(left) - placeOf(right) || (left.license_label ?? '').localeCompare(right.license_label ?? '')
}

function placeOf({ license_key: key = '' }: Sorted): number {
  const known = ENRICHMENT.some((line) => begins(key, line)) ? 'us-enrichment' : key
  const matches = ORDER.filter((line) => begins(known, line)).sort((a, b) => b.length - a.length)
  return matches[0] ? ORDER.indexOf(matches[0]) : ORDER.length
}

function begins(key: string, line: string): boolean {
  return key === line || key.startsWith(`${line}-`)
}
