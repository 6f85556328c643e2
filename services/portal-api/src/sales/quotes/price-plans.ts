import { isForSale, isForSaleByStaff } from '@portal/contracts/sales/for-sale'
import { planWithOwnLookups } from '@portal/contracts/sales/plan-labels'
import { priceOf } from '@portal/contracts/sales/price-of'
import type { Quote } from '@portal/contracts/sales/quotes'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { type TaxRate, taxOf, taxRateOf } from '../../billing/index.ts'
import { findPlansOfCatalog, findPlansToBuy, type PlanToBuy } from '../../subscriptions/index.ts'
import { findTaxFacts } from '../tax/find-tax-rate.sql.ts'

/** The price of some plans for an account now, in cents; the parts add up to the total. */
export type Priced = Awaited<ReturnType<typeof pricePlans>>

/**
 * Prices plans in the order in which they were asked for, tax per item (rule J9).
 * @throws `plan-not-found`, `plan-not-purchasable`, with the plan in `context`
 */
export async function pricePlans(
  tx: Transaction,
  { accountId, planIds, now }: { accountId: number; planIds: readonly string[]; now: Date },
) {
  const found = byId(await findPlansToBuy(tx, planIds))
  const wanted = planIds.map((id) => offered(id, found.get(id), isForSale))
  const tax = await findTax(tx, accountId, now)

  return { ...addUp(wanted, tax.rate), ...tax }
}

/** A plan as staff sell it: at the price of the list and with its lookups where they say nothing else. */
export interface StaffItem {
  planId: string
  unitCents: number | undefined
  lookups: number | undefined
}

/**
 * Prices a sale by staff, which may include plans outside the price list; only deprecated plans are excluded (rule
 * J28). @throws `plan-not-found`, `plan-not-purchasable`, with the plan in `context`
 */
export async function priceAsStaff(
  tx: Transaction,
  { accountId, items, now }: { accountId: number; items: readonly StaffItem[]; now: Date },
): Promise<Priced> {
  const found = byId(
    await findPlansOfCatalog(
      tx,
      items.map(({ planId }) => planId),
    ),
  )
  const wanted = items.map(({ planId, unitCents, lookups }) => {
    const { plan, taxKind } = offered(planId, found.get(planId), isForSaleByStaff)
    const own = { priceCents: unitCents ?? plan.priceCents, lookups: lookups ?? plan.lookups }
    return { plan: { ...plan, ...own, description: planWithOwnLookups(plan, own.lookups) }, taxKind }
  })
  const tax = await findTax(tx, accountId, now)

  return { ...addUp(wanted, tax.rate), ...tax }
}

function byId(found: readonly PlanToBuy[]): Map<string, PlanToBuy> {
  return new Map(found.map((one) => [one.plan.id, one]))
}

/**
 * Returns the prices of the plans one by one and in total, in cents. Tax is rounded per item, so that the total is the
 * sum of what is shown.
 */
export function addUp(wanted: readonly PlanToBuy[], rate: TaxRate | undefined) {
  const items = wanted.map(({ plan, taxKind }) => {
    const unitCents = plan.priceCents
    const taxed = rate && { taxCents: taxOf(unitCents, taxKind, rate), taxRate: taxRateOf(taxKind, rate) }
    return { plan, unitCents, ...(taxed ?? { taxCents: 0, taxRate: 0 }) }
  })
  return { items, ...priceOf(items) }
}

function offered(id: string, found: PlanToBuy | undefined, isOffered: (plan: PlanToBuy['plan']) => boolean): PlanToBuy {
  if (!found) throw problem('sales-context:plan-not-found', { context: { plan_id: id } })
  if (!isOffered(found.plan)) throw problem('sales-context:plan-not-purchasable', { context: { plan_id: id } })
  return found
}

type TaxBasis = Quote['tax_basis']

/** Tax facts of an account that does not exist. */
const NOTHING = { location: null, rate: null, isExempt: false }

/** Returns the account's current tax rate for its location, or the reason why there is none. */
export async function findTax(tx: Transaction, accountId: number, now: Date) {
  const { location, rate, isExempt } = (await findTaxFacts(tx, accountId, now)) ?? NOTHING
  const untaxed = (basis: TaxBasis) => ({ basis, location: location ?? undefined, rate: undefined })
  if (isExempt) return untaxed('exempt')
  if (!location) return untaxed('no-location')
  return rate ? { basis: 'rate' as const, location, rate } : untaxed('no-rate')
}
