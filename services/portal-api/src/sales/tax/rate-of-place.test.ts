import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isWithdrawn, rateOfPlace, rateState } from '@portal/contracts/sales/rate-of-place'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { taxRates } from '../../billing/tax/tax-rates.tables.ts'
import { oneOf, worlds } from '../../testing/worlds.ts'
import { findTaxRate } from './find-tax-rate.sql.ts'
import { findTaxRatePage, findTaxRates } from './tax-rates.sql.ts'
import { rateOnTheWire } from './tax-rates.ts'

let foundation: TestFoundation
beforeAll(async () => {
  foundation = await createTestFoundation()
  const rows = worlds('tax rates', (random, at) => ({
    countryIso3: oneOf(random, ['USA', 'USA', 'CAN']),
    region: oneOf(random, ['', 'TX', 'tx', 'NY']),
    county: oneOf(random, ['', '', 'Kings', 'Erie']),
    locality: oneOf(random, ['', '', 'Austin', 'BUFFALO']),
    postalCode: oneOf(random, ['', '', '78741', '14201', 'K1A 0B1']),
    firstDay: oneOf(random, DAYS),
    lastDay: oneOf(random, [null, null, ...DAYS]),
    saasMillionths: at,
    dataMillionths: at,
  }))
  await foundation.db.insert(taxRates).values(rows)
})
afterAll(() => foundation.close())

const DAYS = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01', '2027-01-01']

async function knownRates() {
  return (await findTaxRates(foundation.db)).map(rateOnTheWire)
}

test('rules J9 and J39: of 1,000 random rates, SQL finds that of a place as the function does', async () => {
  const rates = await knownRates()
  const found = new Set<number | undefined>()
  for (const place of worlds('places', (random) => ({
    countryIso3: oneOf(random, ['USA', 'CAN', 'DEU']),
    administrativeArea: oneOf(random, ['', 'TX', 'NY', 'ny']),
    county: oneOf(random, ['', '', 'kings', 'Niagara']),
    locality: oneOf(random, ['austin', 'Buffalo', 'Reno']),
    postalCode: oneOf(random, ['78741-1234', '14201', 'K1A 0B1', '']),
    day: oneOf(random, ['2025-12-30', ...DAYS, '2026-03-01']),
  })).slice(0, 400)) {
    const { day, administrativeArea: region, countryIso3: country_iso3, postalCode: postal_code, ...rest } = place
    const inSql = await findTaxRate(foundation.db, place, new Date(`${day}T23:59:59Z`))
    const expected = rateOfPlace(rates, { ...rest, country_iso3, region, postal_code }, day)
    expect([place, inSql?.id]).toEqual([place, expected?.tax_rate_id])
    found.add(inSql?.id)
  }
  expect(found.size).toBeGreaterThan(20)
})

test('rule G120: SQL tells the rates of a state as the function does, without those that no day has', async () => {
  const rates = await knownRates()
  for (const today of DAYS)
    for (const state of ['in-force', 'to-come', 'ended'] as const) {
      const wanted = { words: undefined, state, today }
      const ids: number[] = []
      for (let page: number[] = [0]; page.length > 0; ) {
        const rows = await findTaxRatePage(foundation.db, { ...wanted, after: ids.at(-1) })
        page = rows.map(({ id }) => id)
        ids.push(...page)
      }
      const expected = rates.filter((rate) => !isWithdrawn(rate) && rateState(rate, today) === state)
      expect(ids).toEqual(expected.map(({ tax_rate_id }) => tax_rate_id))
    }
})
