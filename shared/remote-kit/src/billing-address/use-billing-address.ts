import { getTaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { isProductError } from '@portal/platform/api'
import { useLoad } from '../load/index.ts'

/** Reads the billing address of the account; `isNone` where it has none yet, whichever way that is answered (rule J12). */
export function useBillingAddress() {
  const load = useLoad(getTaxableLocation, { what: 'your billing address' })
  const { data: address, error } = load
  const isNone = address === null || isProductError(error, 'sales-context:location-not-found')
  return { load, address: address ?? undefined, isNone }
}
