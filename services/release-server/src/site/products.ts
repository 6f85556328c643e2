import type { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { PAGES } from '@portal/contracts/pages'
import {
  PRICED_PRODUCTS,
  type PricedProduct,
  pricingPathOf as pathOfPricing,
} from '@portal/contracts/sales/priced-products'

type GatewayPath = (typeof GATEWAY_PRODUCTS)[number]['path']

/** What is sold, as the public pages tell it; what it costs is in the price list. */
export interface Product {
  /** The last segment of its addresses. */
  slug: PricedProduct
  name: string
  region: 'United States' | 'International'
  /** One sentence: what it does for whom. */
  promise: string
  /** What somebody gets to know from it, in a few words each. */
  answers: readonly { title: string; text: string }[]
  /** `tiers`: so many lookups for a month or a year. `lists`: the data itself, by the year. */
  sale: 'tiers' | 'lists'
  /** Where the gateway answers for it; lists are none to ask. */
  lookup?: GatewayPath
  /** By the end of the edition's key; the first comes first. */
  editions?: Readonly<Record<string, ProductEdition>>
}

/** What tells the editions of one product apart. */
export interface ProductEdition {
  name: string
  /** The name of the edition whose everything it has as well. */
  includes?: string
  /** What it has of its own, a few words each. */
  has: readonly string[]
}

const priced = (slug: PricedProduct) => ({ slug, name: PRICED_PRODUCTS[slug].name })

const VERIFICATION: Product['answers'] = [
  {
    title: 'Written as the post does',
    text: '“Avenue” becomes “Ave”, the unit goes to its place, and the last line has city, state and ZIP Code.',
  },
  {
    title: 'Taken apart, field by field',
    text: 'Number, directions, street, suffix, unit, city, state and ZIP Code, each in a field of its own.',
  },
  {
    title: 'Compared with known addresses',
    text: 'Whether the address is among those that are known, so that a form can ask again.',
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
    promise: 'Corrects how US addresses are written, takes them apart, and says whether each is known.',
    answers: VERIFICATION,
    sale: 'tiers',
    lookup: '/street-address',
    editions: {
      core: { name: 'Core', includes: 'Standard', has: [] },
      standard: { name: 'Standard', has: VERIFICATION.map(({ title }) => title) },
    },
  },
  {
    ...priced('international-address-verification'),
    region: 'International',
    promise: 'Checks addresses outside of the United States, and writes each as its own country does.',
    answers: [
      { title: 'Formatted locally', text: 'The lines come in the order and the spelling of the country itself.' },
      { title: 'Taken apart', text: 'Country, place and postal code, each in a field of its own.' },
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
      { title: 'Ten at most', text: 'Addresses that begin with what was typed, each with city, state and ZIP Code.' },
      { title: 'From a page', text: 'A website key works on the host names that you name, and nowhere else.' },
      { title: 'Forgiving', text: 'Capital letters and accents do not matter.' },
    ],
    sale: 'tiers',
    lookup: '/autocomplete',
  },
  {
    ...priced('international-address-autocomplete'),
    region: 'International',
    promise: 'Suggests addresses outside of the United States as people type.',
    answers: [
      { title: 'By country', text: 'Name the country, and only addresses of it are suggested.' },
      { title: 'Ten at most', text: 'Each with its street, place and postal code.' },
      { title: 'Forgiving', text: 'Capital letters and accents do not matter.' },
    ],
    sale: 'tiers',
    lookup: '/international-autocomplete',
  },
  {
    ...priced('us-rooftop-geocoding'),
    region: 'United States',
    promise: 'Turns a US address into the coordinates of its roof, not of its street.',
    answers: [
      { title: 'Located', text: 'Latitude and longitude of the building.' },
      { title: 'How exact', text: 'The answer names its precision, so that you know what you may rely on.' },
      { title: 'Corrected as well', text: 'The address comes back written as the post does, and taken apart.' },
    ],
    sale: 'tiers',
    lookup: '/rooftop-geocoding',
  },
  {
    ...priced('us-reverse-geocoding'),
    region: 'United States',
    promise: 'Turns coordinates into the nearest verified US addresses.',
    answers: [
      { title: 'The nearest first', text: 'Up to ten addresses around the point.' },
      { title: 'How far', text: 'Each says its distance in meters and where it is itself.' },
      { title: 'Ready to use', text: 'Street, city, state and ZIP Code, each in a field of its own.' },
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
      { title: 'Two addresses', text: 'Each edition is asked for at an address of its own.' },
    ],
    sale: 'tiers',
    lookup: '/property-data',
    editions: { principal: PRINCIPAL, financial: FINANCIAL },
  },
  {
    ...priced('us-master-address-list'),
    region: 'United States',
    promise: 'Every deliverable address of a state or of the whole country, as files for your own systems.',
    answers: [
      { title: 'Yours to keep at hand', text: 'Files for your own systems; nothing is asked of us afterwards.' },
      { title: 'By state or whole', text: 'One state, or all of them in one list.' },
      { title: 'Kept current', text: 'Each new edition of a year is included.' },
    ],
    sale: 'lists',
  },
  {
    ...priced('us-georeference-data'),
    region: 'United States',
    promise: 'Adds census block, county and statistical area to a US address.',
    answers: [
      { title: 'Census', text: 'Block and tract, for reports that ask for them.' },
      { title: 'County', text: 'Its name and its number.' },
      { title: 'Statistical area', text: 'The area that the address counts for.' },
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
      { title: 'For forms', text: 'Offer a choice where somebody forgot the apartment.' },
    ],
    sale: 'tiers',
    lookup: '/secondary-addresses',
  },
]

export const REGIONS = ['United States', 'International'] as const

/** What an edition has, what it includes first. */
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
export function helpPathOf({ slug }: Pick<Product, 'slug'>): string {
  return `${PAGES.docs}/${slug}`
}
