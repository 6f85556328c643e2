import { PAGES } from '@portal/contracts/pages'
import { COUNTRIES } from '@portal/contracts/sales/countries'
import { hasPostalCode, needsPostalCode } from '@portal/contracts/sales/postal-codes'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { TaxableAddress, US_STATES } from '@portal/contracts/sales/taxable-address'
import { getTaxableLocation, type TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import type { Received } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { countryName, WHY_ADDRESS } from './address-lines.tsx'
import styles from './checkout.module.css'
import { clearPlacedOrder } from './placed-order.ts'

const HOME = 'USA'
const labelsIn = (country: string) => ({
  company: 'Company',
  country_iso3: 'Country',
  thoroughfare: 'Street address',
  locality: 'City',
  administrative_area: country === HOME ? 'State' : 'State or region',
  postal_code: country === HOME ? 'ZIP code' : 'Postal code',
})

interface AddressFormProps {
  known: Received<TaxableLocation> | undefined
  /** Back to the one that is known. */
  onKeep: () => void
}

/**
 * Form for the company and the address that determines the tax; its fields depend on the country (commerce.md §5, rules
 * J13, J37).
 */
export function AddressForm({ known, onKeep }: AddressFormProps) {
  const form = useAddressForm(known)
  const country = form.value('country_iso3')
  const isUsa = country === HOME
  return (
    <Card>
      <CallForm form={form} aria-label="Billing address">
        <div className={styles.fields}>
          <TextField {...form.field('company')} autoComplete="organization" isOptional />
          <Select {...form.field('country_iso3')} options={useCountries()} autoComplete="country" />
          <TextField {...form.field('thoroughfare')} autoComplete="street-address" />
          <div className={styles.place}>
            <TextField {...form.field('locality')} autoComplete="address-level2" />
            {isUsa ? (
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
              <TextField
                {...form.field('postal_code')}
                autoComplete="postal-code"
                isOptional={!needsPostalCode(country)}
              />
            )}
          </div>
          <p className={styles.muted}>{WHY_ADDRESS}</p>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" isPending={form.isSending} className={styles.wide}>
              Continue to payment
            </Button>
            {known && (
              <Button variant="quiet" className={styles.wide} onClick={onKeep}>
                Keep the current address
              </Button>
            )}
          </div>
        </div>
      </CallForm>
    </Card>
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

function useAddressForm(known: Received<TaxableLocation> | undefined) {
  const navigate = useNavigate()
  const account = useSession(({ visitor }) => visitor?.account)
  const save = useWrite(setTaxableLocation, { stale: [getTaxableLocation, requestQuote] })
  const atFirst = known?.CountryISO3 ?? HOME
  const [country, setCountry] = useState(atFirst)
  const form = useCallForm(
    { body: TaxableAddress },
    {
      labels: labelsIn(country),
      values: {
        company: (known ? known.Company : account?.label) ?? '',
        country_iso3: atFirst,
        thoroughfare: known?.Thoroughfare ?? '',
        locality: known?.Locality ?? '',
        administrative_area: known?.AdministrativeArea ?? '',
        postal_code: known?.PostalCode ?? '',
      },
      send: (address) => save.run({ body: { ...address, accountId: account?.id ?? 0 } }),
      done: () => {
        clearPlacedOrder()
        navigate(PAGES.checkoutPayment)
      },
    },
  )
  const chosen = form.value('country_iso3')
  if (chosen !== country) setCountry(chosen)
  return form
}
