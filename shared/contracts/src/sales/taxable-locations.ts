import * as z from 'zod/mini'
import { call } from '../call.ts'
import { optionalText, Time, text } from '../values.ts'

/** Where an account is taxed (commerce.md §3). */
export const TaxableLocation = z.object({
  TaxableLocationID: z.int(),
  Thoroughfare: z.string(),
  Locality: z.string(),
  County: z.string(),
  AdministrativeArea: z.string(),
  PostalCode: z.string(),
  CountryISO3: z.string(),
  Created: Time,
})
export type TaxableLocation = z.infer<typeof TaxableLocation>

/** What the address form fills in. */
export const TaxableAddress = z.object({
  thoroughfare: text(200),
  locality: text(100),
  administrative_area: optionalText(100),
  postal_code: optionalText(20),
  country_iso3: text(3).check(z.regex(/^[A-Z]{3}$/, 'Enter a valid country')),
})

export const setTaxableLocation = call({
  service: 'sales',
  method: 'PUT',
  path: '/taxable-locations',
  requires: [['billing-editor']],
  body: z.object({ ...TaxableAddress.shape, accountId: z.int() }),
  response: TaxableLocation,
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
