/*
 * What the gateway answers, as data: where each default product line is asked for (account.md §9), by which fields, and what a
 * license must allow. `e.g.` values make requests that succeed with the open sample.
 */

export interface GatewayProduct {
  path: `/${string}`
  label: string
  /** The group that its plans are priced under. */
  group: string
  /** License capability that it requires (rule I17). */
  capability: string
  /** Query fields, in the order in which a person would write them. */
  fields: readonly { name: string; required: boolean; example: string }[]
}

const field = (name: string, example: string, required = false) => ({ name, required, example })

/** A known address, for products that add to one. */
const KNOWN_ADDRESS = [
  field('street', '350 Fifth Avenue', true),
  field('city', 'New York'),
  field('state', 'NY'),
  field('zipcode', '10118'),
]

export const GATEWAY_PRODUCTS = [
  {
    path: '/street-address',
    label: 'US Address Verification',
    group: 'us',
    capability: 'verify',
    fields: [
      field('street', '1600 Pennsylvania Avenue NW', true),
      field('secondary', ''),
      field('city', 'Washington'),
      field('state', 'DC'),
      field('zipcode', '20500'),
    ],
  },
  {
    path: '/autocomplete',
    label: 'US Address Autocomplete',
    group: 'us-autocomplete-pro',
    capability: 'autocomplete',
    fields: [field('search', '350 5th', true)],
  },
  {
    path: '/rooftop-geocoding',
    label: 'US Rooftop Geocoding',
    group: 'us-rooftop-geocoding',
    capability: 'geocode-rooftop',
    fields: KNOWN_ADDRESS,
  },
  {
    path: '/reverse-geocoding',
    label: 'US Reverse Geocoding',
    group: 'us-reverse-geocoding',
    capability: 'geocode-reverse',
    fields: [field('latitude', '38.8977', true), field('longitude', '-77.0365', true)],
  },
  {
    path: '/international-street-address',
    label: 'International Address Verification',
    group: 'international-verification',
    capability: 'verify-international',
    fields: [
      field('country', 'DEU', true),
      field('address1', 'Platz der Republik 1', true),
      field('locality', 'Berlin'),
      field('postal_code', '11011'),
    ],
  },
  {
    path: '/international-autocomplete',
    label: 'International Address Autocomplete',
    group: 'international-autocomplete',
    capability: 'autocomplete-international',
    fields: [field('country', 'DEU', true), field('search', 'Platz', true)],
  },
  {
    path: '/international-geocoding',
    label: 'International Geocoding',
    group: 'international-geocoding',
    capability: 'geocode-international',
    fields: [
      field('country', 'DEU', true),
      field('address1', 'Platz der Republik 1', true),
      field('locality', 'Berlin'),
      field('postal_code', '11011'),
    ],
  },
  {
    path: '/property-data',
    label: 'US Property Data',
    group: 'us-property-data',
    capability: 'property',
    fields: KNOWN_ADDRESS,
  },
  {
    path: '/property-financial-data',
    label: 'US Property Data, Financial',
    group: 'us-property-data',
    capability: 'property-financial',
    fields: KNOWN_ADDRESS,
  },
  {
    path: '/georeference',
    label: 'US GeoReference Data',
    group: 'us-georeference-data',
    capability: 'enrich-georeference',
    fields: KNOWN_ADDRESS,
  },
  {
    path: '/secondary-addresses',
    label: 'US Secondary Address Data',
    group: 'us-secondary-address-data',
    capability: 'enrich-secondary',
    fields: KNOWN_ADDRESS,
  },
  {
    path: '/property-risk',
    label: 'US Property Risk',
    group: 'us-property-risk',
    capability: 'enrich-risk',
    fields: KNOWN_ADDRESS,
  },
] as const satisfies readonly GatewayProduct[]
