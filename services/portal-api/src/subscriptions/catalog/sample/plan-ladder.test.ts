import { expect, test } from '@jest/globals'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import { catalogRows } from './catalog-rows.ts'

const { plans } = catalogRows()
const of = (licence: string, months: number) =>
  plans.filter((plan) => plan.licenceId === licence && plan.months === months && plan.priceCents > 0)

test('no two plans share an id', () => {
  expect(new Set(plans.map(({ id }) => id)).size).toBe(plans.length)
})

test('a higher rung costs more in all and less for each lookup', () => {
  const ladder = of('us-core-cloud', 1)
  expect(ladder.map(({ tier }) => tier)).toEqual(['5k', '10k', '25k', '50k', '85k', '170k'])
  for (const [at, plan] of ladder.slice(1).entries()) {
    const below = ladder[at] ?? plan
    expect(plan.priceCents).toBeGreaterThan(below.priceCents)
    expect(plan.priceCents / plan.lookups).toBeLessThan(below.priceCents / below.lookups)
  }
})

test('a year has twelve months of lookups at the price of ten', () => {
  const yearly = new Map(of('us-core-cloud', 12).map((plan) => [plan.tier, plan]))
  for (const monthly of of('us-core-cloud', 1)) {
    expect(yearly.get(monthly.tier)).toMatchObject({
      lookups: monthly.lookups * 12,
      priceCents: monthly.priceCents * 10,
    })
  }
  expect(yearly.get('unlimited')).toMatchObject({ lookups: UNLIMITED_LOOKUPS, rateLimit: null })
})

test('Global Plus alone is discontinued, by the month and by the year', () => {
  const discontinued = plans.filter(
    ({ deprecated, visible, purchasable }) => deprecated || visible === false || purchasable === false,
  )
  expect(discontinued.map(({ licenceId, months }) => [licenceId, months])).toEqual([
    ['international-global-plus-cloud', 1],
    ['international-global-plus-cloud', 12],
  ])
})

test('prices are whole dollars, and only free plans are free', () => {
  for (const { priceCents, ongoingFree, oneTimeTrial } of plans) {
    expect(priceCents % 100).toBe(0)
    expect(priceCents === 0).toBe(Boolean(ongoingFree || oneTimeTrial))
  }
})
