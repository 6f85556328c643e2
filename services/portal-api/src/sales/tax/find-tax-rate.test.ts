import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { taxRates } from '../../billing/tax/tax-rates.tables.ts'
import { findTaxRate } from './find-tax-rate.sql.ts'

let foundation: TestFoundation
const AUSTIN = {
  countryIso3: 'USA',
  administrativeArea: 'TX',
  county: '',
  locality: 'Austin',
  postalCode: '78741-1234',
}

beforeAll(async () => {
  foundation = await createTestFoundation()
  const rate = (saasMillionths: number, place: object, firstDay = '2020-01-01', lastDay: string | null = null) => ({
    countryIso3: 'USA',
    firstDay,
    lastDay,
    saasMillionths,
    dataMillionths: 0,
    ...place,
  })
  await foundation.db
    .insert(taxRates)
    .values([
      rate(1, {}),
      rate(2, { region: 'TX' }, '2020-01-01', '2025-12-31'),
      rate(3, { region: 'TX' }, '2026-01-01'),
      rate(4, { region: 'TX', locality: 'Dallas' }),
      rate(5, { region: 'TX', locality: 'austin', postalCode: '78700' }),
      rate(6, { region: 'NY', county: 'Kings' }),
      rate(9, { region: 'NY', county: 'Queens', postalCode: '11101' }),
      rate(10, { region: 'NY', county: 'Erie', locality: 'Buffalo' }),
      rate(7, { region: 'TX', postalCode: '78741' }, '2027-01-01'),
      { ...rate(8, {}), countryIso3: 'DEU' },
    ])
})
afterAll(() => foundation.close())

const rateOf = async (place: Partial<typeof AUSTIN>, day = '2026-06-01') =>
  (await findTaxRate(foundation.db, { ...AUSTIN, ...place }, new Date(`${day}T12:00:00Z`)))?.saasMillionths

test('the narrowest area counts, on the days of its rate', async () => {
  expect(await rateOf({})).toBe(3)
  expect(await rateOf({}, '2025-12-31')).toBe(2)
  expect(await rateOf({}, '2026-01-01')).toBe(3)
  expect(await rateOf({}, '2027-01-01')).toBe(7)
  expect(await rateOf({}, '2019-12-31')).toBeUndefined()
  expect(await rateOf({ locality: 'DALLAS' })).toBe(4)
  expect(await rateOf({ postalCode: '78700' })).toBe(5)
  expect(await rateOf({ administrativeArea: 'NY', locality: 'New York' })).toBe(1)
  expect(await rateOf({ administrativeArea: 'NY', county: 'Kings' })).toBe(6)
})

test('rule J39: a county that nobody was asked for is told by the city or ZIP code of its rate; known, it has to be the same', async () => {
  const inNewYork = (place: Partial<typeof AUSTIN>) => rateOf({ administrativeArea: 'NY', ...place })
  expect(await inNewYork({ locality: 'Long Island City', postalCode: '11101' })).toBe(9)
  expect(await inNewYork({ locality: 'Buffalo', postalCode: '14201' })).toBe(10)
  expect(await inNewYork({ county: 'Kings', postalCode: '11101' })).toBe(6)
  expect(await inNewYork({ county: 'Niagara', locality: 'Buffalo' })).toBe(1)
  // Of a county alone nothing but the county tells.
  expect(await inNewYork({ locality: 'Brooklyn', postalCode: '11201' })).toBe(1)
})

test('a country that nobody configured has no rate', async () => {
  expect(await rateOf({ countryIso3: 'DEU', administrativeArea: '' })).toBe(8)
  expect(await rateOf({ countryIso3: 'FRA', administrativeArea: '' })).toBeUndefined()
})
