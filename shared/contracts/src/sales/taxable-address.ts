import { iso31661Alpha3ToAlpha2 } from 'iso-3166'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import * as z from 'zod/mini'
import { optionalText, REQUIRED, text } from '../values.ts'

/** Messages below a field (commerce.md §5). */
export const INVALID_COUNTRY = 'Enter a valid country'
export const INVALID_STATE = 'Enter a valid state, such as TX'
export const INVALID_ZIP = 'Enter a valid ZIP code, such as 78741 or 78741-1234'
export const INVALID_POSTAL_CODE = 'Enter a valid postal code'

const USA = 'USA'

/** Postal abbreviations: the states, the district, the territories and the armed forces. */
export const US_STATES: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN ' +
  'TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP'
).split(' ')

/** Countries by their three letters (ISO 3166-1). */
export const COUNTRIES: readonly string[] = Object.keys(iso31661Alpha3ToAlpha2)

/** The two letters of a country, by which most of the world asks for its name; `undefined` for none. */
export function alpha2Of(country: string): string | undefined {
  return Object.hasOwn(iso31661Alpha3ToAlpha2, country) ? iso31661Alpha3ToAlpha2[country] : undefined
}

/** Input of the address form: the required fields and their format depend on the country (rule J13). */
export const TaxableAddress = z
  .object({
    /** Company on the bill; unchanged if omitted (rule J37). */
    company: z.optional(optionalText(200)),
    thoroughfare: text(200),
    locality: text(100),
    administrative_area: optionalText(100),
    postal_code: optionalText(20),
    country_iso3: text(3).check(z.refine((country) => alpha2Of(country) !== undefined, INVALID_COUNTRY)),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of Object.entries(faultsOf(value))) {
      issues.push({ code: 'custom', message, input: value, path: [field], continue: true })
    }
  })
export type TaxableAddress = z.infer<typeof TaxableAddress>

function faultsOf({ country_iso3: country, administrative_area: area, postal_code: code }: TaxableAddress) {
  const faults: Partial<Record<keyof TaxableAddress, string>> = {}
  const isUsa = country === USA
  if (isUsa && !US_STATES.includes(area)) faults.administrative_area = area ? INVALID_STATE : REQUIRED
  if (!hasPostalCode(country)) return faults
  if (!code) faults.postal_code = REQUIRED
  else if (!postcodeValidator(code, alpha2Of(country) ?? ''))
    faults.postal_code = isUsa ? INVALID_ZIP : INVALID_POSTAL_CODE
  return faults
}

/** Returns whether addresses in that country need a postal code. */
export function hasPostalCode(country: string): boolean {
  const letters = alpha2Of(country)
  return letters !== undefined && postcodeValidatorExistsForCountry(letters)
}
