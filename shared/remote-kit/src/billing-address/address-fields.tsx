import { COUNTRIES, countryName } from '@portal/contracts/sales/countries'
import { hasPostalCode, needsPostalCode } from '@portal/contracts/sales/postal-codes'
import { US_STATES } from '@portal/contracts/sales/taxable-address'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import { useMemo } from 'react'
import styles from './billing-address.module.css'
import { type AddressForm, HOME } from './use-address-form.ts'

/** Renders the fields of a billing address, which depend on the country (commerce.md §5, rules J13, J37). */
export function AddressFields({ form }: { form: AddressForm }) {
  const country = form.value('country_iso3')
  return (
    <div className={styles.fields}>
      <TextField {...form.field('company')} autoComplete="organization" isOptional />
      <Select {...form.field('country_iso3')} options={useCountries()} autoComplete="country" />
      <TextField {...form.field('thoroughfare')} autoComplete="street-address" />
      <div className={styles.place}>
        <TextField {...form.field('locality')} autoComplete="address-level2" />
        {country === HOME ? (
          <Select
            {...form.field('administrative_area')}
            placeholder="Choose a state"
            options={STATES}
            autoComplete="address-level1"
          />
        ) : (
          <TextField {...form.field('administrative_area')} autoComplete="address-level1" isOptional />
        )}
        {hasPostalCode(country) && (
          <TextField {...form.field('postal_code')} autoComplete="postal-code" isOptional={!needsPostalCode(country)} />
        )}
      </div>
    </div>
  )
}

const STATES = US_STATES.map((state) => ({ value: state, label: state }))

/** Sorted by name, with the most frequent country first. */
function useCountries() {
  return useMemo(() => {
    const options = COUNTRIES.map((letters) => ({ value: letters, label: countryName(letters) }))
    const isHome = ({ value }: { value: string }) => Number(value === HOME)
    return options.sort((one, other) => isHome(other) - isHome(one) || one.label.localeCompare(other.label))
  }, [])
}
