import { PAGES } from '../pages.ts'

/**
 * The products with a pricing page, in the order of commerce.md §2, each with its name and its prefix in the price list (commerce.md §3,
 * "Plan").
 */
export const PRICED_PRODUCTS = {
  'us-address-verification': { name: 'US Address Verification', group: 'us' },
  'international-address-verification': {
    name: 'International Address Verification',
    group: 'international-verification',
  },
  'us-address-autocomplete': { name: 'US Address Autocomplete', group: 'us-autocomplete-pro' },
  'international-address-autocomplete': {
    name: 'International Address Autocomplete',
    group: 'international-autocomplete',
  },
  'us-rooftop-geocoding': { name: 'US Rooftop Geocoding', group: 'us-rooftop-geocoding' },
  'us-reverse-geocoding': { name: 'US Reverse Geocoding', group: 'us-reverse-geocoding' },
  'us-property-data': { name: 'US Property Data', group: 'us-property-data' },
  'us-master-address-list': { name: 'US Master Address List', group: 'us-master-address-list' },
  'us-georeference-data': { name: 'US GeoReference Data', group: 'us-georeference-data' },
  'us-secondary-address-data': { name: 'US Secondary Address Data', group: 'us-secondary-address-data' },
} as const

export type PricedProduct = keyof typeof PRICED_PRODUCTS

export const PRICED_PRODUCT_NAMES = Object.keys(PRICED_PRODUCTS) as PricedProduct[]

/** Returns the product of a plan, by its group. */
export function pricedProductOf(group: string | undefined): PricedProduct | undefined {
  return PRICED_PRODUCT_NAMES.find((product) => PRICED_PRODUCTS[product].group === group)
}

/** The group that plans of a product line are priced under: the two lines of US verification share one (commerce.md §3). */
export function groupOfLine(line: string): string {
  return line === 'us-standard' || line === 'us-core' ? 'us' : line
}

/** Groups that are sold without a pricing page (rule N39), each with the last segment of its document's address. */
export const DOCUMENTED_GROUPS = ['us-property-risk', 'international-geocoding'] as const

/**
 * Returns the page with the plans of a product line or of its group: its pricing page, or its document if it has none
 * (rule J90). A missing or unknown line leads to the list of all products.
 */
export function plansPathOf(line: string | undefined): string {
  const group = groupOfLine(line ?? '')
  const product = pricedProductOf(group)
  if (product) return pricingPathOf(product)
  return DOCUMENTED_GROUPS.some((documented) => documented === group) ? `${PAGES.docs}/${group}` : PAGES.products
}

/** The pricing page of a product; US address verification has `/pricing` itself (commerce.md §2). */
export function pricingPathOf(product: PricedProduct): string {
  return product === PRICED_PRODUCT_NAMES[0] ? PAGES.pricing : `${PAGES.pricing}/${product}`
}
