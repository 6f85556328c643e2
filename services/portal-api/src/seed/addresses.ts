import type { AccountName } from './people.ts'

export const ADDRESSES: Readonly<
  Record<
    AccountName,
    {
      company: string
      thoroughfare: string
      locality: string
      county: string
      administrativeArea: string
      postalCode: string
      countryIso3: string
    }
  >
> = {
  acme: {
    company: 'Acme Logistics',
    thoroughfare: '4200 Sample Freight Way',
    locality: 'Austin',
    county: 'Travis',
    administrativeArea: 'TX',
    postalCode: '78741',
    countryIso3: 'USA',
  },
  'acme-europe': {
    company: 'Acme Logistics Europe',
    thoroughfare: 'Musterkai 12',
    locality: 'Hamburg',
    county: '',
    administrativeArea: 'Hamburg',
    postalCode: '20457',
    countryIso3: 'DEU',
  },
  globex: {
    company: 'Globex',
    thoroughfare: '77 Example Street',
    locality: 'Springfield',
    county: 'Sangamon',
    administrativeArea: 'IL',
    postalCode: '62701',
    countryIso3: 'USA',
  },
}
