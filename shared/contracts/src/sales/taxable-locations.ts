import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Time } from '../values.ts'

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

/** Answers 404 where none was given yet (commerce.md §7). */
export const getTaxableLocation = call({
  service: 'sales',
  method: 'GET',
  path: '/taxable-locations/latest',
  requires: [['billing-viewer']],
  response: TaxableLocation,
  errors: ['sales-context:location-not-found'],
})
