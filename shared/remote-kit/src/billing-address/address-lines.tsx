import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import type { Received } from '@portal/platform/api'
import styles from './billing-address.module.css'

/** Explains why an address is required. */
export const WHY_ADDRESS = 'We use this address to calculate tax. It is shown on your receipt.'

/** Shows an address in postal format. */
export function AddressLines({ location }: { location: Received<TaxableLocation> }) {
  const { CountryISO3, CountryName = CountryISO3 } = location
  const { Company, Thoroughfare, Locality, AdministrativeArea, PostalCode } = location
  const place = [Locality, [AdministrativeArea, PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [Company, Thoroughfare, place, CountryName].filter(Boolean)
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
