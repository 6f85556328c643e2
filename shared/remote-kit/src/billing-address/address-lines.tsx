import { alpha2Of } from '@portal/contracts/sales/countries'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import type { Received } from '@portal/platform/api'
import styles from './billing-address.module.css'

const names = new Intl.DisplayNames('en-US', { type: 'region' })

/** "Germany" of `DEU`; the letters themselves where nobody has a name for them. */
export function countryName(letters: string): string {
  const two = alpha2Of(letters)
  return (two && names.of(two)) ?? letters
}

/** Explains why an address is required. */
export const WHY_ADDRESS = 'We use this address to calculate tax. It is shown on your receipt.'

/** Shows an address in postal format. */
export function AddressLines({ location }: { location: Received<TaxableLocation> }) {
  const { Company, Thoroughfare, Locality, AdministrativeArea, PostalCode, CountryISO3 = '' } = location
  const place = [Locality, [AdministrativeArea, PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [Company, Thoroughfare, place, countryName(CountryISO3)].filter(Boolean)
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
