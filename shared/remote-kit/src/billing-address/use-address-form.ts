import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { TaxableAddress } from '@portal/contracts/sales/taxable-address'
import { getTaxableLocation, type TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import type { Received } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { useState } from 'react'
import { useCallForm } from '../form/index.ts'
import { useWrite } from '../write/use-write.ts'

/** The country whose form is shown at first. */
export const HOME = 'USA'

const labelsIn = (country: string) => ({
  company: 'Company',
  country_iso3: 'Country',
  thoroughfare: 'Street address',
  locality: 'City',
  administrative_area: country === HOME ? 'State' : 'State or region',
  postal_code: country === HOME ? 'ZIP code' : 'Postal code',
})

interface AddressFormOptions {
  /** Runs when the address is saved. */
  done: () => void
}

export type AddressForm = ReturnType<typeof useFormOfAddress>

type KnownAddress = Received<TaxableLocation> | undefined

/** Form that sets the billing address of the account; begins with the known one, or the name of the account. */
export function useAddressForm(known: KnownAddress, { done }: AddressFormOptions): AddressForm {
  const account = useSession(({ visitor }) => visitor?.account)
  const save = useWrite(setTaxableLocation, { stale: [getTaxableLocation, requestQuote] })
  return useFormOfAddress(known, {
    company: account?.label,
    send: (address) => save.run({ body: { ...address, accountId: account?.id ?? 0 } }),
    done,
  })
}

interface FormOfAddressOptions {
  /** Company of an account that has no address yet. */
  company: string | undefined
  send: (address: TaxableAddress) => Promise<unknown>
  done: () => void
}

/** The same for an address that is saved elsewhere. */
export function useFormOfAddress(known: KnownAddress, { company, send, done }: FormOfAddressOptions) {
  const atFirst = known?.CountryISO3 ?? HOME
  const [country, setCountry] = useState(atFirst)
  const form = useCallForm(
    { body: TaxableAddress },
    {
      labels: labelsIn(country),
      values: {
        company: (known ? known.Company : company) ?? '',
        country_iso3: atFirst,
        thoroughfare: known?.Thoroughfare ?? '',
        locality: known?.Locality ?? '',
        administrative_area: known?.AdministrativeArea ?? '',
        postal_code: known?.PostalCode ?? '',
      },
      send,
      done,
    },
  )
  const chosen = form.value('country_iso3')
  if (chosen !== country) setCountry(chosen)
  return form
}
