import { PAGES } from '../pages.ts'

/** The products with a pricing page, in the order of commerce.md §2, each with its prefix in the price list (commerce.md §3, "Plan"). */
export const PRICED_PRODUCTS = {
  'us-address-verification': 'us',
  'international-address-verification': 'international-verification',
  'us-address-autocomplete': 'us-autocomplete-pro',
  'international-address-autocomplete': 'international-autocomplete',
  'us-rooftop-geocoding': 'us-rooftop-geocoding',
  'us-reverse-geocoding': 'us-reverse-geocoding',
  'us-property-data': 'us-property-data',
  'us-master-address-list': 'us-master-address-list',
  'us-georeference-data': 'us-georeference-data',
  'us-secondary-address-data': 'us-secondary-address-data',
} as const

export type PricedProduct = keyof typeof PRICED_PRODUCTS

export const PRICED_PRODUCT_NAMES = Object.keys(PRICED_PRODUCTS) as PricedProduct[]

/** Which of them a plan is of, by its group. */
export function pricedProductOf(group: string | undefined): PricedProduct | undefined {
  return PRICED_PRODUCT_NAMES.find((product) => PRICED_PRODUCTS[product] === group)
}

/** The pricing page of a product; US address verification has `/pricing` itself (commerce.md §2). */
export function pricingPathOf(product: PricedProduct): string {
  return product === PRICED_PRODUCT_NAMES[0] ? PAGES.pricing : `${PAGES.pricing}/${product}`
}
