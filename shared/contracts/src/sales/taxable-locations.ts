import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Time } from '../values.ts'
import { TaxableAddress } from './taxable-address.ts'

/** Tax location of an account (commerce.md §3). */
export const TaxableLocation = z.object({
  TaxableLocationID: z.int(),
  /** Additive: empty where none was given (rule J37). */
  Company: z.optional(z.string()),
  Thoroughfare: z.string(),
  Locality: z.string(),
  County: z.string(),
  AdministrativeArea: z.string(),
  PostalCode: z.string(),
  CountryISO3: z.string(),
  Created: Time,
})
export type TaxableLocation = z.infer<typeof TaxableLocation>

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

/** Answers 404 where none was given yet (commerce.md §7). */
export const getTaxableLocation = call({
  service: 'sales',
  method: 'GET',
  path: '/taxable-locations/latest',
  requires: [['billing-viewer']],
  response: TaxableLocation,
  errors: ['sales-context:location-not-found'],
})
