import { expect, test } from '@jest/globals'
import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { FREE_PLANS } from '@portal/contracts/sales/free-plans'
import { catalogRows } from './catalog-rows.ts'

const { lines, editions, licenses, plans } = catalogRows()

/** Returns the answers of the gateway, or of a file, for a license. */
function answersOf(licenceId: string): string[] {
  const licence = licenses.find(({ id }) => id === licenceId)
  const edition = editions.find(({ id }) => id === licence?.editionId)
  const line = lines.find(({ id }) => id === edition?.lineId)
  const may = new Set([...(line?.capabilities ?? []), ...(edition?.capabilities ?? [])])
  const paths = GATEWAY_PRODUCTS.filter(({ capability }) => may.has(capability)).map(({ path }) => path as string)
  return may.has('list-download') ? [...paths, 'a file'] : paths
}

test('whatever is sold is answered: each license by a lookup of the gateway, or by a file', () => {
  const sold = new Set(plans.filter(({ purchasable }) => purchasable !== false).map(({ licenceId }) => licenceId))
  expect([...sold].filter((licenceId) => answersOf(licenceId).length === 0)).toEqual([])
  expect(answersOf('international-geocoding-cloud')).toEqual(['/international-geocoding'])
  expect(answersOf('us-property-risk-cloud')).toEqual(['/property-risk'])
})

test('commerce.md §9: the default plans of international geocoding and of property risk are 100 and 1,000 lookups a month', () => {
  const free = (licenceId: string) => plans.filter((plan) => plan.licenceId === licenceId && plan.ongoingFree)
  expect(free('international-geocoding-cloud')).toMatchObject([{ lookups: 100, months: 1, priceCents: 0 }])
  expect(free('us-property-risk-cloud')).toMatchObject([{ lookups: 1_000, months: 1, priceCents: 0 }])
})

test('rule I16: the plans that somebody begins with for nothing are four, two of them trials', () => {
  expect(FREE_PLANS).toEqual({
    US_STANDARD_FREE: 'us-standard-cloud-free-monthly',
    US_CORE_FREE: 'us-core-cloud-free-monthly',
    US_CORE_TRIAL: 'us-core-cloud-trial-monthly',
    INTL_AUTOCOMPLETE_TRIAL: 'international-autocomplete-cloud-trial-monthly',
  })
  const found = Object.values(FREE_PLANS).map((id) => plans.find((plan) => plan.id === id))
  expect(found.map((plan) => [plan?.priceCents, plan?.ongoingFree ?? false, plan?.oneTimeTrial ?? false])).toEqual([
    [0, true, false],
    [0, true, false],
    [0, false, true],
    [0, false, true],
  ])
  const trials = plans.filter(({ oneTimeTrial }) => oneTimeTrial).map(({ id }) => id)
  expect(trials.sort()).toEqual(['international-autocomplete-cloud-trial-monthly', 'us-core-cloud-trial-monthly'])
})

test.each([
  ['us-core-cloud', [1_000, 5_000, 10_000, 25_000, 50_000, 85_000, 170_000]],
  ['us-rooftop-geocoding-cloud', [1_000, 5_000, 10_000, 25_000, 50_000, 85_000, 170_000]],
  ['international-verification-cloud', [100, 1_000, 2_500, 5_000, 10_000]],
  ['us-property-data-principal-cloud', [15, 500, 1_000, 5_000]],
])('rule I15: the sample of %s is sold in %j lookups a month, the first of them free', (license, tiers) => {
  const sold = plans.filter((plan) => plan.licenceId === license && !plan.oneTimeTrial)
  const monthly = sold.filter(({ months }) => months === 1)
  expect(monthly.map(({ lookups }) => lookups)).toEqual(tiers)
  expect(monthly.map(({ priceCents }) => priceCents === 0)).toEqual(tiers.map((_, at) => at === 0))
  const prices = monthly.map(({ priceCents }) => priceCents ?? 0)
  expect(prices).toEqual([...prices].sort((one, other) => one - other))
})
