import { expect, test } from '@jest/globals'
import { aPlan } from '@portal/test-kit'
import { centsPerThousand, lookupsInWords, priceInWords } from './plan.ts'
import { type PricedLicense, priceSummary, yearlySaving } from './price-list.ts'

test('a price that does not divide is rounded to the cent', () => {
  const thousand = (price_in_cents: number, lookups: number) => centsPerThousand(aPlan({ price_in_cents, lookups }))
  expect(thousand(1_999, 300)).toBe(6_663)
  expect(thousand(5_000, 3_000)).toBe(1_667)
  expect(thousand(2_624, 1_000)).toBe(2_624)
  expect(thousand(0, 1_000)).toBeUndefined()
  expect(thousand(9_900_000, 1e12)).toBeUndefined()
})

test('a price that is no whole dollar is said to the cent', () => {
  const plan = aPlan({ price_in_cents: 2_624, lookups: 1_500, months: 12 })
  expect([priceInWords(plan), lookupsInWords(plan)]).toEqual(['$26.24', '1,500 lookups a year'])
  expect(priceInWords(aPlan({ price_in_cents: 0 }))).toBe('Free')
})

test('lookups are said with their term, once for a trial, and not at all where nobody knows them', () => {
  const inWords = (given: Parameters<typeof aPlan>[0]) => lookupsInWords({ ...aPlan({ lookups: 300_000 }), ...given })
  expect(inWords({ months: 1 })).toBe('300,000 lookups a month')
  expect(inWords({ months: 24 })).toBe('300,000 lookups for the term')
  expect(inWords({ isOneTimeFreeTrial: true })).toBe('300,000 lookups once')
  expect(lookupsInWords({ ...aPlan({}), lookups: undefined })).toBe('—')
})

test('what a year saves is a whole percent, and never less than nothing', () => {
  const saving = (ofMonth: number, ofYear: number) => {
    const month = aPlan({ tier: '1k', months: 1, price_in_cents: ofMonth })
    const year = aPlan({ tier: '1k', months: 12, price_in_cents: ofYear })
    return yearlySaving(licensed([month, year]))
  }
  expect(saving(1_999, 19_999)).toBe(17)
  expect(saving(1_000, 12_500)).toBe(0)
})

test('a product costs from the cheapest thousand that is still sold', () => {
  const plans = [
    aPlan({ price_in_cents: 1_999, lookups: 300 }),
    aPlan({ price_in_cents: 12_345, lookups: 7_000 }),
    aPlan({ price_in_cents: 1, lookups: 7_000, purchasable: false }),
  ]
  expect(priceSummary([licensed(plans)])).toBe('From $17.64 per 1,000')
})

function licensed(plans: PricedLicense['plans']): PricedLicense {
  return { id: 'us-core-cloud', label: 'US Core', edition: 'Core', plans }
}
