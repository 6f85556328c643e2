import { expect, test } from '@jest/globals'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import { aLadder, anUnlimited, aPlan } from '../testing/fixture-plans.ts'
import {
  centsPerThousand,
  choiceOf,
  firstTierOf,
  licensesOf,
  type PricedLicense,
  pricesOf,
  savingPercent,
  tierInTerm,
  yearlySavingOf,
} from './price-list.ts'

const US = aLadder({}, 5, 10, 25)

test('a price that does not divide is rounded to the cent', () => {
  const thousand = (price_in_cents: number, lookups: number) => centsPerThousand(aPlan({ price_in_cents, lookups }))
  expect(thousand(1_999, 300)).toBe(6_663)
  expect(thousand(5_000, 3_000)).toBe(1_667)
  expect(thousand(0, 1_000)).toBeUndefined()
  expect(thousand(9_900_000, UNLIMITED_LOOKUPS)).toBeUndefined()
})

test('what a larger plan saves is whole percent, rounded in nobody’s favor, and never less than nothing', () => {
  const [smallest, larger] = [aPlan(), aPlan({ lookups: 10_000, price_in_cents: 25_550 })]
  expect(savingPercent(larger, smallest)).toBe(14)
  expect(savingPercent(smallest, larger)).toBe(0)
  expect(savingPercent(larger, undefined)).toBe(0)
})

test('what a year saves is a whole percent, and never less than nothing', () => {
  const saving = (ofMonth: number, ofYear: number) => {
    const month = aPlan({ months: 1, price_in_cents: ofMonth })
    return yearlySavingOf(licensed([month, aPlan({ months: 12, price_in_cents: ofYear })]))
  }
  expect(saving(1_999, 19_999)).toBe(17)
  expect(saving(1_000, 12_500)).toBe(0)
})

test('a product costs from the smallest plan that is still sold, for a month; what is sold by the year alone costs a year', () => {
  const plans = [
    aPlan({ price_in_cents: 1_999, lookups: 300 }),
    aPlan({ price_in_cents: 12_345, lookups: 7_000 }),
    aPlan({ price_in_cents: 1, lookups: 7_000, purchasable: false }),
  ]
  expect(pricesOf(plans)).toEqual({ free: '', from: '$19.99 a month' })
  expect(pricesOf([anUnlimited(aPlan())])).toEqual({ free: '', from: '$99,000.00 a year' })
  expect(pricesOf(US)).toEqual({ free: '1,000 lookups a month free', from: '$150.00 a month' })
})

test.each([
  ['us', 1_000],
  ['international-verification', 100],
  ['us-property-data', 15],
])('prices of %s begin with the default plan', (group, lookups) => {
  const [free, ...paid] = aLadder({ group }, 1, 5)
  expect(firstTierOf(licensed([{ ...free, lookups }, ...paid]), 'monthly')).toBe('free')
})

test('a plan that is not sold is no default, and a year begins with the smallest that costs something', () => {
  const [free, ...paid] = US
  expect(firstTierOf(licensed([{ ...free, purchasable: false }, ...paid]), 'monthly')).toBe('5k')
  expect(firstTierOf(licensed(US), 'yearly')).toBe('5k')
})

test('an address that asks for what is sold by the year alone shows the year; by the month the largest takes its place', () => {
  const license = licensed([...US, anUnlimited(US[0])])
  expect(choiceOf(license, { term: '', tier: 'unlimited' })).toEqual({ term: 'yearly', tier: 'unlimited' })
  expect(tierInTerm(license, 'unlimited', 'monthly')).toBe('25k')
  expect(choiceOf(license, { term: 'never', tier: 'none' })).toEqual({ term: 'monthly', tier: 'free' })
})

test('editions come in the order of their product, and lists the largest first', () => {
  const edition = (name: string) => aPlan({ license: { ...aPlan().license, license_id: name, product_edition: name } })
  const labels = (given: ReturnType<typeof licensesOf>) => given.map(({ id }) => id)
  const editions = { principal: { name: 'Principal', has: [] }, financial: { name: 'Financial', has: [] } }
  expect(
    labels(
      licensesOf([edition('us-financial'), edition('us-principal')], { slug: 'us-address-verification', editions }),
    ),
  ).toEqual(['us-principal', 'us-financial'])

  const list = (name: string, price_in_cents: number) => ({ ...edition(name), price_in_cents })
  expect(
    labels(
      licensesOf([list('texas', 4_200), list('all', 48_000), list('florida', 4_200)], {
        slug: 'us-address-verification',
      }),
    ),
  ).toHaveLength(3)
  expect(labels(licensesOf([list('texas', 4_200), list('all', 48_000)], { slug: 'us-address-verification' }))).toEqual([
    'all',
    'texas',
  ])
})

function licensed(plans: PricedLicense['plans']): PricedLicense {
  return { id: 'us-core-cloud', label: 'US Core', edition: 'Core', plans }
}
