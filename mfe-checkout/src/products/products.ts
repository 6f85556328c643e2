/** What is sold, as the public pages tell it; what it costs is in the price list, under `group`. */
export interface Product {
  /** The last segment of its addresses. */
  slug: string
  name: string
  /** The product's prefix in the price list (commerce.md §3, "Plan"). */
  group: string
  region: 'United States' | 'International'
  /** One sentence: what it does for whom. */
  promise: string
  /** `tiers`: so many lookups for a month or a year. `lists`: the data itself, by the year. */
  sale: 'tiers' | 'lists'
  /** What tells the editions of one product apart, by the name of the edition; the first comes first. */
  editions?: Readonly<Record<string, string>>
}

/** The ten products with a pricing page, in the order of commerce.md §2. The first is at `/pricing` itself. */
export const PRODUCTS: readonly [Product, ...Product[]] = [
  {
    slug: 'us-address-verification',
    name: 'US Address Verification',
    group: 'us',
    region: 'United States',
    promise: 'Corrects and completes US addresses, adds ZIP+4, and says whether mail can be delivered there.',
    sale: 'tiers',
    editions: {
      core: 'Everything in Standard, and ZIP+4.',
      standard: 'Corrects and completes US addresses.',
    },
  },
  {
    slug: 'international-address-verification',
    name: 'International Address Verification',
    group: 'international-verification',
    region: 'International',
    promise:
      'Checks addresses in more than 240 countries against local sources, and formats them as each country does.',
    sale: 'tiers',
  },
  {
    slug: 'us-address-autocomplete',
    name: 'US Address Autocomplete',
    group: 'us-autocomplete-pro',
    region: 'United States',
    promise: 'Suggests real US addresses, including apartments, as people type.',
    sale: 'tiers',
  },
  {
    slug: 'international-address-autocomplete',
    name: 'International Address Autocomplete',
    group: 'international-autocomplete',
    region: 'International',
    promise: 'Suggests addresses in more than 240 countries as people type.',
    sale: 'tiers',
  },
  {
    slug: 'us-rooftop-geocoding',
    name: 'US Rooftop Geocoding',
    group: 'us-rooftop-geocoding',
    region: 'United States',
    promise: 'Turns a US address into the coordinates of its roof, not of its street.',
    sale: 'tiers',
  },
  {
    slug: 'us-reverse-geocoding',
    name: 'US Reverse Geocoding',
    group: 'us-reverse-geocoding',
    region: 'United States',
    promise: 'Turns coordinates into the nearest verified US addresses.',
    sale: 'tiers',
  },
  {
    slug: 'us-property-data',
    name: 'US Property Data',
    group: 'us-property-data',
    region: 'United States',
    promise: 'Adds up to 350 property attributes to a US address.',
    sale: 'tiers',
    editions: {
      principal: 'The building, the lot, and who owns them.',
      financial: 'Everything in Principal, and values, taxes, sales and mortgages.',
    },
  },
  {
    slug: 'us-master-address-list',
    name: 'US Master Address List',
    group: 'us-master-address-list',
    region: 'United States',
    promise: 'Every deliverable address of a state or of the whole country, as files for your own systems.',
    sale: 'lists',
  },
  {
    slug: 'us-georeference-data',
    name: 'US GeoReference Data',
    group: 'us-georeference-data',
    region: 'United States',
    promise: 'Adds census block, county and statistical area to a US address.',
    sale: 'tiers',
  },
  {
    slug: 'us-secondary-address-data',
    name: 'US Secondary Address Data',
    group: 'us-secondary-address-data',
    region: 'United States',
    promise: 'Lists the apartments, suites and units behind one US street address.',
    sale: 'tiers',
  },
]

export const REGIONS = ['United States', 'International'] as const
