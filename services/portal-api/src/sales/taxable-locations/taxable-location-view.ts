import { countryName } from '@portal/contracts/sales/countries'
import type { TaxableAddress } from '@portal/contracts/sales/taxable-address'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import type { TaxableLocationRow } from './taxable-locations.sql.ts'

/** Returns a taxable location with the wire's names (commerce.md §3). */
export function taxableLocationView(row: TaxableLocationRow): TaxableLocation {
  return {
    TaxableLocationID: row.id,
    Company: row.company,
    Thoroughfare: row.thoroughfare,
    Locality: row.locality,
    County: row.county,
    AdministrativeArea: row.administrativeArea,
    PostalCode: row.postalCode,
    CountryISO3: row.countryIso3,
    CountryName: countryName(row.countryIso3),
    Created: row.createdAt.toISOString(),
  }
}

/** Returns the columns for the address form; a form without a company keeps the previous one (rule J37). */
export function addressOf(given: TaxableAddress, before: TaxableLocationRow | undefined) {
  return {
    company: given.company ?? before?.company ?? '',
    thoroughfare: given.thoroughfare,
    locality: given.locality,
    administrativeArea: given.administrative_area,
    postalCode: given.postal_code.toUpperCase(),
    countryIso3: given.country_iso3,
  }
}

type Words = Pick<
  TaxableLocationRow,
  'company' | 'thoroughfare' | 'locality' | 'administrativeArea' | 'postalCode' | 'countryIso3'
>

/**
 * Formats an address on one line, as an order stores it: `Acme Logistics, 4200 Sample Freight Way, Austin, TX 78741,
 * USA`.
 */
export function addressInWords(location: Words): string {
  const { company, thoroughfare, locality, administrativeArea, postalCode, countryIso3 } = location
  const place = [administrativeArea, postalCode].filter(Boolean).join(' ')
  return [company, thoroughfare, locality, place, countryIso3].filter(Boolean).join(', ')
}
