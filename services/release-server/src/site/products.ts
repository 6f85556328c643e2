import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { PAGES } from '@portal/contracts/pages'
import {
  type DOCUMENTED_GROUPS,
  PRICED_PRODUCTS,
  type PricedProduct,
  pricingPathOf as pathOfPricing,
} from '@portal/contracts/sales/priced-products'

type GatewayPath = (typeof GATEWAY_PRODUCTS)[number]['path']

/** A product on the public pages; prices are in the price list. */
export interface Product {
  /** The last segment of its addresses. */
  slug: PricedProduct
  name: string
  region: 'United States' | 'International'
  /** One sentence: what it does and for whom. */
  promise: string
  /** Questions that it answers, in a few words each. */
  answers: readonly { title: string; text: string }[]
  /** `tiers`: a number of lookups for a month or a year. `lists`: the data itself, by the year. */
  sale: 'tiers' | 'lists'
  /** Gateway path of its lookups; lists have none. */
  lookup?: GatewayPath
  /** Editions by the end of their key, in the order shown. */
  editions?: Readonly<Record<string, ProductEdition>>
}

/** Differences between the editions of one product. */
export interface ProductEdition {
  name: string
  /** The name of the edition whose everything it has as well. */
  includes?: string
  /** Features of its own, in a few words each. */
  has: readonly string[]
}

const priced = (slug: PricedProduct) => ({ slug, name: PRICED_PRODUCTS[slug].name })

const VERIFICATION: Product['answers'] = [
  {
    title: 'Standardized as the post office writes it',
    text: '“Avenue” becomes “Ave”, the unit moves to its place, and the last line holds city, state and ZIP Code.',
  },
  {
    title: 'Split into fields',
    text: 'Number, directions, street, suffix, unit, city, state and ZIP Code, each in its own field.',
  },
  {
    title: 'Checked against known addresses',
    text: 'You learn whether the address is known, so your form can ask again.',
  },
]

const PRINCIPAL: ProductEdition = {
  name: 'Principal',
  has: ['The building: year built, stories and use', 'The lot and its size', 'The owner: name and kind'],
}
const FINANCIAL: ProductEdition = {
  name: 'Financial',
  includes: PRINCIPAL.name,
  has: ['Assessed value and tax', 'The last sale: date and price', 'The mortgage: lender and amount'],
}

/** The ten products with a pricing page, in the order of commerce.md §2. The first is at `/pricing` itself. */
export const PRODUCTS: readonly [Product, ...Product[]] = [
  {
    ...priced('us-address-verification'),
    region: 'United States',
    promise: 'Standardizes US addresses, splits them into fields, and tells you whether each one is known.',
    answers: VERIFICATION,
    sale: 'tiers',
    lookup: '/street-address',
    editions: {
      standard: { name: 'Standard', has: VERIFICATION.map(({ title }) => title) },
      core: { name: 'Core', includes: 'Standard', has: [] },
    },
  },
  {
    ...priced('international-address-verification'),
    region: 'International',
    promise: 'Checks addresses outside the United States and formats each one the way its country does.',
    answers: [
      { title: 'Formatted locally', text: 'Lines come in the order and spelling that the country uses.' },
      { title: 'Split into fields', text: 'Country, place and postal code, each in its own field.' },
      { title: 'Located', text: 'Latitude and longitude come with the address.' },
    ],
    sale: 'tiers',
    lookup: '/international-street-address',
  },
  {
    ...priced('us-address-autocomplete'),
    region: 'United States',
    promise: 'Suggests real US addresses as people type.',
    answers: [
      { title: 'Up to ten', text: 'Addresses that begin with what was typed, each with city, state and ZIP Code.' },
      { title: 'From a page', text: 'A website key works on the hosts you list, and nowhere else.' },
      { title: 'Forgiving', text: 'Capitalization and accents do not matter.' },
    ],
    sale: 'tiers',
    lookup: '/autocomplete',
  },
  {
    ...priced('international-address-autocomplete'),
    region: 'International',
    promise: 'Suggests addresses outside the United States as people type.',
    answers: [
      { title: 'By country', text: 'Pick a country, and only its addresses are suggested.' },
      { title: 'Up to ten', text: 'Each with its street, place and postal code.' },
      { title: 'Forgiving', text: 'Capitalization and accents do not matter.' },
    ],
    sale: 'tiers',
    lookup: '/international-autocomplete',
  },
  {
    ...priced('us-rooftop-geocoding'),
    region: 'United States',
    promise: 'Turns a US address into the coordinates of its roof, not its street.',
    answers: [
      { title: 'Located', text: 'Latitude and longitude of the building.' },
      { title: 'Precision', text: 'The answer states its precision, so you know how far to rely on it.' },
      { title: 'Standardized, too', text: 'The address comes back standardized and split into fields.' },
    ],
    sale: 'tiers',
    lookup: '/rooftop-geocoding',
  },
  {
    ...priced('us-reverse-geocoding'),
    region: 'United States',
    promise: 'Turns coordinates into the nearest verified US addresses.',
    answers: [
      { title: 'Nearest first', text: 'Up to ten addresses around the point.' },
      { title: 'Distance', text: 'Each comes with its distance in meters and its own coordinates.' },
      { title: 'Ready to use', text: 'Street, city, state and ZIP Code, each in its own field.' },
    ],
    sale: 'tiers',
    lookup: '/reverse-geocoding',
  },
  {
    ...priced('us-property-data'),
    region: 'United States',
    promise: 'Adds up to 350 property attributes to a US address.',
    answers: [
      { title: PRINCIPAL.name, text: inSentences(PRINCIPAL) },
      { title: FINANCIAL.name, text: inSentences(FINANCIAL) },
      { title: 'Two endpoints', text: 'Each edition has its own endpoint.' },
    ],
    sale: 'tiers',
    lookup: '/property-data',
    editions: { principal: PRINCIPAL, financial: FINANCIAL },
  },
  {
    ...priced('us-master-address-list'),
    region: 'United States',
    promise: 'Every deliverable address in a state or in the whole country, as files for your own systems.',
    answers: [
      { title: 'In your own systems', text: 'Work with the files on your side, without any requests to us.' },
      { title: 'By state or nationwide', text: 'One state, or all of them in one list.' },
      { title: 'Kept current', text: 'Every new edition within the year is included.' },
    ],
    sale: 'lists',
  },
  {
    ...priced('us-georeference-data'),
    region: 'United States',
    promise: 'Adds census block, county and statistical area to a US address.',
    answers: [
      { title: 'Census', text: 'Block and tract, for reports that ask for them.' },
      { title: 'County', text: 'Its name and number.' },
      { title: 'Statistical area', text: 'The area that the address belongs to.' },
    ],
    sale: 'tiers',
    lookup: '/georeference',
  },
  {
    ...priced('us-secondary-address-data'),
    region: 'United States',
    promise: 'Lists the apartments, suites and units behind one US street address.',
    answers: [
      { title: 'All units', text: 'Apartments, suites and floors that share one street address.' },
      { title: 'For forms', text: 'Offer a choice when somebody leaves out the apartment.' },
    ],
    sale: 'tiers',
    lookup: '/secondary-addresses',
  },
]

export const REGIONS = ['United States', 'International'] as const

/**
 * A product without a pricing page (commerce.md §2 has ten of them): its document describes it and links to the cart
 * (rule N39).
 */
export interface DocumentedProduct extends Pick<Product, 'name' | 'region' | 'promise'> {
  /** Its group in the price list, and the last segment of its document's address. */
  group: (typeof DOCUMENTED_GROUPS)[number]
}

export const DOCUMENTED_PRODUCTS: readonly DocumentedProduct[] = [
  {
    ...documented('us-property-risk', '/property-risk'),
    region: 'United States',
    promise: 'Rates the risk of flood, wind, wildfire and earthquake at a US address.',
  },
  {
    ...documented('international-geocoding', '/international-geocoding'),
    region: 'International',
    promise: 'Turns an address outside the United States into its coordinates.',
  },
]

function documented(group: DocumentedProduct['group'], lookup: GatewayPath) {
  return { group, name: GATEWAY_PRODUCTS.find(({ path }) => path === lookup)?.label ?? group }
}

/** Returns the features of an edition, included ones first. */
export function linesOf({ includes, has }: ProductEdition): string[] {
  return [...(includes ? [`Everything in ${includes}`] : []), ...has]
}

function inSentences(edition: ProductEdition): string {
  return `${linesOf(edition).join('. ')}.`
}

export function productPathOf({ slug }: Pick<Product, 'slug'>): string {
  return `${PAGES.products}/${slug}`
}

export function pricingPathOf({ slug }: Pick<Product, 'slug'>): string {
  return pathOfPricing(slug)
}

/** Its document in the help center. */
export function helpPathOf(product: Pick<Product, 'slug'> | Pick<DocumentedProduct, 'group'>): string {
  return `${PAGES.docs}/${'slug' in product ? product.slug : product.group}`
}
