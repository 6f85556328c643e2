import { getBillingDetails } from '@portal/contracts/sales/billing-details'
import { listPlans, type Plan } from '@portal/contracts/sales/pricing'
import { aPlan, fakeApi } from '@portal/test-kit'

type SaidOfLicense = Partial<Plan['license']> & Pick<Plan['license'], 'group'>

/** Plans of one license: free, the paid ones by month and by year, and unlimited by the year. */
export function ladder(said: SaidOfLicense, ...thousands: number[]): [Plan, ...Plan[]] {
  const { group } = said
  const license = {
    license_id: `${group}-cloud`,
    license_label: group,
    product_line: group,
    product_edition: group,
    ...said,
  }
  const paid = thousands.flatMap((thousand) => {
    const rung = { license, tier: `${thousand}k`, lookups: thousand * 1000, price_in_cents: thousand * 3000 }
    const year = {
      months: 12,
      lookups: rung.lookups * 12,
      price_in_cents: rung.price_in_cents * 10,
      interval: 'Yearly',
    }
    return [aPlan({ ...rung, ratePerSecond: 50 }), aPlan({ ...rung, ...year })]
  })
  return [aPlan({ license, tier: 'free', lookups: 1000, price_in_cents: 0, isOngoingFree: true }), ...paid]
}

/** The top rung, which is sold by the year alone. */
export function unlimited({ license }: Plan): Plan {
  return aPlan({ license, tier: 'unlimited', lookups: 1e12, months: 12, price_in_cents: 9_900_000 })
}

export function fakePrices(...plans: Plan[]) {
  const fake = fakeApi()
  fake.on(listPlans, () => ({ plans, version: 'of-a-test' }))
  fake.on(getBillingDetails, () => ({ account_name: 'Acme', address: '', tax_id: '', po_number: '', emails: [] }))
  return fake
}
