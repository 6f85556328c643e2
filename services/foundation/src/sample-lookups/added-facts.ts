import type { SampleAddress } from './sample.ts'

/*
 * What four products add to an address. Counties, statistical areas, years and floors are public facts. What only the provider's
 * data could say (census blocks, owners, values, units, risks) is made up, and each answer names what of it is (decision 96).
 */

/** County with its census number, and statistical area, by city. */
const COUNTIES: Readonly<Record<string, readonly [fips: string, county: string, cbsa: string, area: string]>> = {
  'Washington DC': ['11001', 'District of Columbia', '47900', 'Washington-Arlington-Alexandria, DC-VA-MD-WV'],
  'New York NY': ['36061', 'New York', '35620', 'New York-Newark-Jersey City, NY-NJ'],
  'Chicago IL': ['17031', 'Cook', '16980', 'Chicago-Naperville-Elgin, IL-IN'],
  'Seattle WA': ['53033', 'King', '42660', 'Seattle-Tacoma-Bellevue, WA'],
  'San Francisco CA': ['06075', 'San Francisco', '41860', 'San Francisco-Oakland-Fremont, CA'],
  'Los Angeles CA': ['06037', 'Los Angeles', '31080', 'Los Angeles-Long Beach-Anaheim, CA'],
  'San Antonio TX': ['48029', 'Bexar', '41700', 'San Antonio-New Braunfels, TX'],
  'Austin TX': ['48453', 'Travis', '12420', 'Austin-Round Rock-San Marcos, TX'],
  'Houston TX': ['48201', 'Harris', '26420', 'Houston-Pasadena-The Woodlands, TX'],
  'Philadelphia PA': ['42101', 'Philadelphia', '37980', 'Philadelphia-Camden-Wilmington, PA-NJ-DE-MD'],
  'Boston MA': ['25025', 'Suffolk', '14460', 'Boston-Cambridge-Newton, MA-NH'],
  'Miami FL': ['12086', 'Miami-Dade', '33100', 'Miami-Fort Lauderdale-West Palm Beach, FL'],
  'Salt Lake City UT': ['49035', 'Salt Lake', '41620', 'Salt Lake City-Murray, UT'],
  'Denver CO': ['08031', 'Denver', '19740', 'Denver-Aurora-Centennial, CO'],
  'Glendale AZ': ['04013', 'Maricopa', '38060', 'Phoenix-Mesa-Chandler, AZ'],
  'San Jose CA': ['06085', 'Santa Clara', '41940', 'San Jose-Sunnyvale-Santa Clara, CA'],
}

/** No tract of the census has this number, so that nobody takes ours for one. */
const MADE_UP_TRACT = '999900'

/** County and statistical area of an address; its tract and block are made up. */
export function georeferenceOf({ city, state }: SampleAddress): object[] {
  const [fips, county, cbsa, area] = COUNTIES[`${city} ${state}`] ?? []
  if (!fips) return []
  return [
    {
      county: { name: county, fips },
      statistical_area: { name: area, code: cbsa },
      census: { tract: fips + MADE_UP_TRACT, block: `${fips}${MADE_UP_TRACT}1000` },
      metadata: { in_sample: true, made_up: ['census'] },
    },
  ]
}

interface Building {
  year_built: number
  stories: number
  use: string
  /** Made up: kinds of rooms with their numbers. */
  units: readonly (readonly [designator: string, numbers: readonly string[]])[]
}

/** Buildings of the sample about which everybody can read. */
const BUILDINGS: Readonly<Record<string, Building>> = {
  '350 5th Ave': {
    year_built: 1931,
    stories: 102,
    use: 'Office',
    units: [['Ste', ['1200', '1210', '3304', '5101', '7720']]],
  },
  '233 S Wacker Dr': {
    year_built: 1973,
    stories: 108,
    use: 'Office',
    units: [
      ['Fl', ['12', '34']],
      ['Ste', ['4100', '8400']],
    ],
  },
  '400 Broad St': { year_built: 1962, stories: 6, use: 'Observation tower', units: [] },
  '1600 Pennsylvania Ave NW': { year_built: 1800, stories: 6, use: 'Government', units: [] },
  '345 Park Ave': { year_built: 1996, stories: 18, use: 'Office', units: [['Fl', ['3', '9', '15']]] },
}

/** The financial edition contains the principal one and the value of a building. Owner, lot and amounts are made up. */
export function propertyOf({ street }: SampleAddress, edition: 'principal' | 'financial'): object[] {
  const building = BUILDINGS[street]
  if (!building) return []

  const { year_built, stories, use } = building
  const principal = {
    building: { year_built, stories, use },
    lot: { square_feet: stories * 1_000 },
    owner: { name: 'Sample Owner LLC', kind: 'Company' },
  }
  if (edition === 'principal') return [{ ...principal, metadata: { in_sample: true, made_up: ['lot', 'owner'] } }]

  const value = stories * 1_000_000
  return [
    {
      ...principal,
      assessment: { year: 2025, value_in_dollars: value, tax_in_dollars: value / 50 },
      last_sale: { date: '2020-01-15', price_in_dollars: value - value / 10 },
      mortgage: { lender: 'Sample Bank', amount_in_dollars: value / 2 },
      metadata: { in_sample: true, made_up: ['lot', 'owner', 'assessment', 'last_sale', 'mortgage'] },
    },
  ]
}

/** The units behind a street address, a row each; all of them are made up. */
export function unitsOf({ street }: SampleAddress): object[] {
  const { units = [] } = BUILDINGS[street] ?? {}
  return units.flatMap(([designator, numbers]) =>
    numbers.map((number) => ({
      secondary_designator: designator,
      secondary_number: number,
      metadata: { in_sample: true, made_up: ['secondary_designator', 'secondary_number'] },
    })),
  )
}

const DANGERS = ['flood', 'wind', 'wildfire', 'earthquake'] as const

/**
 * Risk from 1, least, to 10, by danger. Derived from the street's digits, so that no one mistakes it for a real
 * assessment.
 */
export function riskOf({ street, zip }: SampleAddress): object[] {
  const seed = Number((street.replace(/\D/g, '') + zip).slice(-6))
  const scores = DANGERS.map((danger, at) => [danger, { score: ((seed >> at) % 10) + 1 }])
  return [{ risk: Object.fromEntries(scores), metadata: { in_sample: true, made_up: ['risk'] } }]
}
