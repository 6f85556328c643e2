import type { Plan } from '@portal/contracts/sales/pricing'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { AskPortalApi } from '../options.ts'

let plans = 0

/** A plan of the first product, 5,000 lookups a month for $150. */
export function aPlan(said: Partial<Plan> = {}): Plan {
  plans += 1
  return {
    id: `plan-${plans}`,
    license: {
      license_id: 'us-core-cloud',
      license_label: 'US Address Verification',
      product_line: 'us-core',
      product_edition: 'us-core',
      group: 'us',
    },
    description: '',
    days: 0,
    months: 1,
    lookups: 5_000,
    price_in_cents: 15_000,
    priceAsDollars: '150.00',
    ratePerSecond: 50,
    hasEnhancedDataPrivacy: false,
    max_users: 3,
    interval: 'Monthly',
    isOneTimeFreeTrial: false,
    isOngoingFree: false,
    renewable: true,
    purchasable: true,
    tier: '5k',
    ...said,
  }
}

/** Plans of one license: free, and the paid ones by month and by year. */
export function aLadder(license: Partial<Plan['license']>, ...thousands: number[]): [Plan, ...Plan[]] {
  const of = { ...aPlan().license, ...license }
  const paid = thousands.flatMap((thousand) => {
    const rung = { license: of, tier: `${thousand}k`, lookups: thousand * 1_000, price_in_cents: thousand * 3_000 }
    const year = { months: 12, lookups: rung.lookups * 12, price_in_cents: rung.price_in_cents * 10 }
    return [aPlan(rung), aPlan({ ...rung, ...year, interval: 'Yearly' })]
  })
  const free = {
    license: of,
    tier: 'free',
    lookups: 1_000,
    price_in_cents: 0,
    ratePerSecond: null,
    isOngoingFree: true,
  }
  return [aPlan(free), ...paid]
}

/** The top rung, which is sold by the year alone. */
export function anUnlimited({ license }: Plan): Plan {
  return aPlan({ license, tier: 'unlimited', lookups: UNLIMITED_LOOKUPS, months: 12, price_in_cents: 9_900_000 })
}

/** A portal-api that knows this price list. */
export function answersWith(...list: unknown[]): AskPortalApi {
  return async () => ({ status: 200, body: JSON.stringify({ plans: list, version: 'of-a-test' }) })
}
