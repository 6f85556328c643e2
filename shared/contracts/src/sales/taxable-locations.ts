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
  /** Additive: the country in US English, so that a page needs no list of countries. */
  CountryName: z.optional(z.string()),
  Created: Time,
})
export type TaxableLocation = z.infer<typeof TaxableLocation>

/** Fields of a location in their other spelling, by the one that the portal answers. */
const OTHER_SPELLING = {
  TaxableLocationID: 'taxable_location_id',
  Company: 'company',
  Thoroughfare: 'thoroughfare',
  Locality: 'locality',
  County: 'county',
  AdministrativeArea: 'administrative_area',
  PostalCode: 'postal_code',
  CountryISO3: 'country_iso3',
  CountryName: 'country_name',
  Created: 'created',
} as const satisfies Record<keyof TaxableLocation, string>

/** Returns a location in the portal's spelling, and `null` for an empty list, which is none (rule J12). */
function inOneSpelling(answer: unknown): unknown {
  if (Array.isArray(answer) && answer.length === 0) return null
  if (typeof answer !== 'object' || answer === null) return answer
  const given = Object.entries(OTHER_SPELLING).flatMap(([field, other]) =>
    other in answer ? [[field, answer[other as keyof typeof answer]]] : [],
  )
  return { ...Object.fromEntries(given), ...answer }
}

/** Answers 404 where none was given yet (commerce.md §7). */
export const getTaxableLocation = call({
  service: 'sales',
  method: 'GET',
  path: '/taxable-locations/latest',
  requires: [['billing-viewer']],
  response: z.nullable(TaxableLocation),
  asResponse: inOneSpelling,
  errors: ['sales-context:location-not-found'],
})
