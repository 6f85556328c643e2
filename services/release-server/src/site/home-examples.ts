import type { PricedProduct } from '@portal/contracts/sales/priced-products'
import type { SampleAnswer } from '@portal/contracts/security/sample-lookup'

/** A request to a product with its response; a test checks it against the product. */
export interface Example {
  product: string
  /** Its benefit, in one line. */
  promise: string
  /** Slug of its page. */
  slug: PricedProduct
  /** Path and query of the lookup. */
  lookup: { path: string; query: Readonly<Record<string, string>> }
  sent: string
  answered: readonly string[]
}

export const EXAMPLES: readonly Example[] = [
  {
    product: 'Verification',
    promise: 'Standardizes an address and splits it into fields.',
    slug: 'us-address-verification',
    lookup: { path: '/street-address', query: { street: '1600 pennsylvania avenue nw, washington dc 20500' } },
    sent: '1600 pennsylvania avenue nw, washington dc 20500',
    answered: ['1600 Pennsylvania Ave NW', 'Washington DC 20500'],
  },
  {
    product: 'Autocomplete',
    promise: 'Suggests real addresses while people type.',
    slug: 'us-address-autocomplete',
    lookup: { path: '/autocomplete', query: { search: '11 w 5' } },
    sent: '11 w 5',
    answered: ['11 W 53rd St', 'New York NY 10019'],
  },
  {
    product: 'Geocoding',
    promise: 'Finds the roof, not the middle of the street.',
    slug: 'us-rooftop-geocoding',
    lookup: { path: '/rooftop-geocoding', query: { street: '233 S Wacker Dr, Chicago IL' } },
    sent: '233 S Wacker Dr, Chicago IL',
    answered: ['41.8789, -87.6359', 'Rooftop'],
  },
  {
    product: 'International',
    promise: 'Formats each address the way its country does.',
    slug: 'international-address-verification',
    lookup: {
      path: '/international-street-address',
      query: { country: 'DEU', address1: 'domkloster 4', locality: 'koln' },
    },
    sent: 'domkloster 4, koln, Germany',
    answered: ['Domkloster 4', '50667 Köln'],
  },
]

/** Initial value of the field: a spelling that the postal service would not use. */
export const FIRST_ADDRESS = '350 fifth avenue, new york ny 10118'

/** The answer to it, shown before the first lookup. */
export const FIRST_ANSWER: SampleAnswer = {
  address: {
    delivery_line_1: '350 Fifth Ave',
    delivery_line_2: '',
    last_line: 'New York NY 10118',
    components: {
      primary_number: '350',
      street_predirection: '',
      street_name: 'Fifth',
      street_suffix: 'Ave',
      street_postdirection: '',
      secondary_designator: '',
      secondary_number: '',
      city_name: 'New York',
      state_abbreviation: 'NY',
      zipcode: '10118',
      plus4_code: '',
    },
  },
  place: { latitude: 40.7484, longitude: -73.9857 },
}

/** Others to try, by a press. The last one is no address. */
export const ADDRESSES_TO_TRY = ['1000 5th ave apt 3b, new york ny', '200 e colfax avenue, denver co', 'not an address']
