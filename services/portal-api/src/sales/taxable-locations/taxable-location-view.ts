import type { TaxableAddress } from '@portal/contracts/sales/taxable-address'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import type { TaxableLocationRow } from './taxable-locations.sql.ts'

/** As the wire spells it (commerce.md §3). */
export function taxableLocationView(row: TaxableLocationRow): TaxableLocation {
  return {
    TaxableLocationID: row.id,
    Thoroughfare: row.thoroughfare,
    Locality: row.locality,
    County: row.county,
    AdministrativeArea: row.administrativeArea,
    PostalCode: row.postalCode,
    CountryISO3: row.countryIso3,
    Created: row.createdAt.toISOString(),
  }
}

/** What the address form sends, as a row has it. */
export function addressOf(given: TaxableAddress) {
  return {
    thoroughfare: given.thoroughfare,
    locality: given.locality,
    administrativeArea: given.administrative_area,
    postalCode: given.postal_code.toUpperCase(),
    countryIso3: given.country_iso3,
  }
}
