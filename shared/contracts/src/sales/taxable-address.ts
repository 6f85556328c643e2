import * as z from 'zod/mini'
import { name, optionalName } from '../names.ts'
import { optionalText, REQUIRED, text } from '../values.ts'
import { alpha2Of } from './countries.ts'
import { hasPostalCode, needsPostalCode, readPostalCode } from './postal-codes.ts'

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

/** Input of the address form: the required fields and their format depend on the country (rules J13, K84). */
export const TaxableAddress = z
  .object({
    /** Company on the bill; unchanged if omitted (rule J37). */
    company: z.optional(optionalName(200)),
    thoroughfare: name(200),
    locality: name(100),
    administrative_area: optionalName(100),
    postal_code: optionalText(20),
    country_iso3: text(3).check(z.refine((country) => alpha2Of(country) !== undefined, INVALID_COUNTRY)),
  })
  .check(({ value, issues }) => {
    value.postal_code = readPostalCode(value.country_iso3, value.postal_code) ?? value.postal_code
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
  if (!code) {
    if (needsPostalCode(country)) faults.postal_code = REQUIRED
  } else if (readPostalCode(country, code) === undefined) {
    faults.postal_code = isUsa ? INVALID_ZIP : INVALID_POSTAL_CODE
  }
  return faults
}
