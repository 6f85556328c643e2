import { expect, test } from '@jest/globals'
import { check } from '../check.ts'
import { alpha2Of } from './countries.ts'
import { hasPostalCode } from './postal-codes.ts'
import { TaxableAddress } from './taxable-address.ts'

const AUSTIN = {
  thoroughfare: '4200 Sample Freight Way',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78741',
  country_iso3: 'USA',
}
const refused = (given: object) => {
  const checked = check(TaxableAddress, { ...AUSTIN, ...given })
  return 'fields' in checked ? checked.fields : {}
}

test('an address is right or says field by field what is not, by the rules of its country (commerce.md §5, rule J13)', () => {
  const required = 'This field is required'
  const cases: [object, object][] = [
    [{}, {}],
    [{ postal_code: '78741-1234' }, {}],
    [{ postal_code: '7874' }, { postal_code: 'Enter a valid ZIP code, such as 78741 or 78741-1234' }],
    [{ postal_code: '' }, { postal_code: required }],
    [{ administrative_area: 'Texas' }, { administrative_area: 'Enter a valid state, such as TX' }],
    [{ administrative_area: '' }, { administrative_area: required }],
    [{ administrative_area: 'PR' }, {}],
    [
      { thoroughfare: ' ', locality: '' },
      { thoroughfare: required, locality: required },
    ],
    [{ country_iso3: 'XXX' }, { country_iso3: 'Enter a valid country' }],
    [{ country_iso3: 'US' }, { country_iso3: 'Enter a valid country' }],
    [{ country_iso3: '__proto__' }, { country_iso3: 'At most 3 characters' }],
    [{ country_iso3: 'DEU', administrative_area: '', postal_code: '20457' }, {}],
    [
      { country_iso3: 'DEU', administrative_area: '', postal_code: '2045' },
      { postal_code: 'Enter a valid postal code' },
    ],
    [{ country_iso3: 'CAN', administrative_area: 'ON', postal_code: 'k1a 0b1' }, {}],
    [{ country_iso3: 'HKG', administrative_area: '', postal_code: '' }, {}],
  ]
  expect(cases.map(([given]) => refused(given))).toEqual(cases.map(([, fields]) => fields))
})

test('a country is known by three letters, and by its two', () => {
  expect(['USA', 'GBR', 'XXX', 'toString'].map(alpha2Of)).toEqual(['US', 'GB', undefined, undefined])
  expect(['USA', 'HKG', 'XXX'].map(hasPostalCode)).toEqual([true, false, false])
})
