import * as z from 'zod/mini'
import { call } from '../call.ts'
import { TaxableAddress } from './taxable-address.ts'
import { TaxableLocation } from './taxable-locations.ts'

/*
 * Apart from the call that reads: the address form alone loads the postal codes of all countries.
 */

/** Sets the tax location for future purchases: orders keep the tax they were placed with (rule J11). */
export const setTaxableLocation = call({
  service: 'sales',
  method: 'PUT',
  path: '/taxable-locations',
  requires: [['billing-editor']],
  body: z.safeExtend(TaxableAddress, { accountId: z.int() }),
  response: TaxableLocation,
  errors: ['sales-context:account-not-found'],
})
