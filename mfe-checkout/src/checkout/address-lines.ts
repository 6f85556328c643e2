import { alpha2Of } from '@portal/contracts/sales/taxable-address'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import type { Received } from '@portal/platform/api'

const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** "Germany" of `DEU`; the letters themselves where nobody has a name for them. */
export function countryName(letters: string): string {
  const two = alpha2Of(letters)
  return (two && names.of(two)) ?? letters
}

/** As it stands on a letter. */
export function addressLines(location: Received<TaxableLocation>): string[] {
  const { Thoroughfare, Locality, AdministrativeArea, PostalCode, CountryISO3 = '' } = location
  const place = [Locality, [AdministrativeArea, PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [Thoroughfare ?? '', place, countryName(CountryISO3)].filter(Boolean)
}
