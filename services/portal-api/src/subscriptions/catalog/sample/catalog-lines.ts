/*
 * Sample data, for staff to change: what the ten pricing pages offer (commerce.md §2), and two lines that have default plans and
 * no page of their own (§9). Prices are a relative ladder and
 * stand for no company's (rule I15).
 */

/** Offer of a license; `thousandCents` is the price of its first thousand lookups a month, in cents. */
export type Offer =
  | { kind: 'tiers'; free: number; paid: readonly number[]; thousandCents: number; unlimited?: true; trial?: true }
  | { kind: 'list'; yearCents: number; updateFrequency: 'monthly' | 'quarterly' }
  | { kind: 'discontinued'; lookups: number; monthCents: number; months: readonly number[] }

export interface LicenceStatement {
  /** Plan key without the hosting, which is appended. */
  key: string
  label: string
  offer: Offer
  region?: { key: string; label: string }
}

export interface EditionStatement {
  key: string
  description: string
  capabilities?: readonly string[]
  licences: readonly LicenceStatement[]
}

export interface LineStatement {
  key: string
  description: string
  capabilities: readonly string[]
  editions: readonly EditionStatement[]
  /** Tax category; software as a service if omitted. */
  taxKind?: 'data'
}

const US_TIERS = [5_000, 10_000, 25_000, 50_000, 85_000, 170_000]
const INTERNATIONAL_TIERS = [1_000, 2_500, 5_000, 10_000]
const PROPERTY_TIERS = [500, 1_000, 5_000]

const us = (thousandCents: number): Offer => ({
  kind: 'tiers',
  free: 1_000,
  paid: US_TIERS,
  thousandCents,
  unlimited: true,
})
const international = (thousandCents: number): Offer => ({
  kind: 'tiers',
  free: 100,
  paid: INTERNATIONAL_TIERS,
  thousandCents,
})
const property = (thousandCents: number): Offer => ({ kind: 'tiers', free: 15, paid: PROPERTY_TIERS, thousandCents })
const list = (yearCents: number): Offer => ({ kind: 'list', yearCents, updateFrequency: 'monthly' })

/** A line with one edition and one license, all of one name. */
function plain(key: string, label: string, capabilities: readonly string[], offer: Offer): LineStatement {
  return {
    key,
    description: label,
    capabilities,
    editions: [{ key, description: label, licences: [{ key, label, offer }] }],
  }
}

const US_STATES = [
  { key: 'ca', label: 'California' },
  { key: 'fl', label: 'Florida' },
  { key: 'ny', label: 'New York' },
  { key: 'tx', label: 'Texas' },
]

const MASTER_ADDRESS_LIST = 'us-master-address-list'

export const LINES: readonly LineStatement[] = [
  plain('us-standard', 'US Standard', ['verify'], us(4_500)),
  plain('us-core', 'US Address Verification', ['verify', 'zip4'], { ...us(5_000), trial: true } as Offer),
  plain('us-rooftop-geocoding', 'US Rooftop Geocoding', ['verify', 'geocode-rooftop'], us(7_000)),
  plain('us-reverse-geocoding', 'US Reverse Geocoding', ['geocode-reverse'], us(6_000)),
  plain('us-autocomplete-pro', 'US Address Autocomplete', ['autocomplete'], us(4_000)),
  {
    key: 'international-verification',
    description: 'International Address Verification',
    capabilities: ['verify-international'],
    editions: [
      {
        key: 'international-global-plus',
        description: 'Global Plus',
        licences: [
          {
            key: 'international-global-plus',
            label: 'International Global Plus',
            offer: { kind: 'discontinued', lookups: 5_000, monthCents: 29_900, months: [1, 12] },
          },
        ],
      },
      {
        key: 'international-verification',
        description: 'International',
        capabilities: ['transliterate'],
        licences: [
          {
            key: 'international-verification',
            label: 'International Address Verification',
            offer: international(9_500),
          },
        ],
      },
    ],
  },
  plain('international-geocoding', 'International Geocoding', ['geocode-international'], international(8_500)),
  plain('international-autocomplete', 'International Address Autocomplete', ['autocomplete-international'], {
    ...international(6_500),
    trial: true,
  } as Offer),
  {
    key: MASTER_ADDRESS_LIST,
    description: 'US Master Address List',
    taxKind: 'data',
    capabilities: ['list-download'],
    editions: [
      {
        key: MASTER_ADDRESS_LIST,
        description: 'US Master Address List',
        licences: [
          {
            key: MASTER_ADDRESS_LIST,
            label: 'US Master Address List, all states',
            region: { key: 'us', label: 'United States' },
            offer: list(4_800_000),
          },
          ...US_STATES.map((region) => ({
            key: `${MASTER_ADDRESS_LIST}-${region.key}`,
            label: `US Master Address List, ${region.label}`,
            region,
            offer: list(420_000),
          })),
        ],
      },
    ],
  },
  {
    key: 'us-property-data',
    description: 'US Property Data',
    taxKind: 'data',
    capabilities: ['property'],
    editions: [
      {
        key: 'us-property-data-principal',
        description: 'Principal',
        licences: [{ key: 'us-property-data-principal', label: 'US Property Data Principal', offer: property(20_000) }],
      },
      {
        key: 'us-property-data-financial',
        description: 'Financial',
        capabilities: ['property-financial'],
        licences: [{ key: 'us-property-data-financial', label: 'US Property Data Financial', offer: property(32_000) }],
      },
    ],
  },
  { ...plain('us-georeference-data', 'US GeoReference Data', ['enrich-georeference'], us(5_500)), taxKind: 'data' },
  {
    ...plain('us-secondary-address-data', 'US Secondary Address Data', ['enrich-secondary'], us(4_500)),
    taxKind: 'data',
  },
  { ...plain('us-property-risk', 'US Property Risk', ['enrich-risk'], us(6_500)), taxKind: 'data' },
]
