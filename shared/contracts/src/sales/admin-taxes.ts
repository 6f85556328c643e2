import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { ACCOUNT_READERS, BILLING_OPS } from '../staff.ts'
import { Time, text } from '../values.ts'
import { TaxableAddress } from './taxable-address.ts'
import { TaxableLocation } from './taxable-locations.ts'

/** commerce.md §3. */
export const TaxExemption = z.object({ timestamp: Time, tax_exempt: z.boolean(), document_id: z.string() })
export const TaxRates = z.object({ tax_rate_id: z.int(), saas_tax_rate: z.number(), data_tax_rate: z.number() })

export const setTaxableLocationOfAccount = call({
  service: 'sales',
  method: 'PUT',
  path: '/admin/accounts/:id/taxable-locations',
  requires: BILLING_OPS,
  params: NumberedPath,
  body: TaxableAddress,
  response: TaxableLocation,
  errors: ['sales-context:account-not-found'],
})

export const listTaxableLocations = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/accounts/taxable-locations/history',
  requires: ACCOUNT_READERS,
  query: z.object({ account_id: z.optional(WholeNumber) }),
  response: z.array(TaxableLocation),
})

export const getTaxExemption = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/accounts/:id/tax-exempt',
  requires: BILLING_OPS,
  params: NumberedPath,
  response: TaxExemption,
  errors: ['sales-context:account-not-found'],
})

export const declareTaxExempt = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/accounts/:id/tax-exempt',
  requires: BILLING_OPS,
  params: NumberedPath,
  body: z.object({ document_id: name(100) }),
  response: TaxExemption,
  errors: ['sales-context:account-not-found'],
})

export const revokeTaxExemption = call({
  service: 'sales',
  method: 'DELETE',
  path: '/admin/accounts/:id/tax-exempt',
  requires: BILLING_OPS,
  params: NumberedPath,
  query: z.object({ reason: text(100), description: text(500) }),
  errors: ['sales-context:account-not-found', 'sales-context:not-exempt'],
})

export const getTaxRateOfOrder = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/accounts/:id/orders/:orderId/tax-rate',
  requires: ACCOUNT_READERS,
  params: z.object({ id: WholeNumber, orderId: WholeNumber }),
  response: TaxRates,
  errors: ['sales-context:order-not-found'],
})
