import { renewalUnitCents } from '@portal/contracts/subscriptions/renewal'
import type { Transaction } from '@portal/foundation/database'
import { findPlansOfCatalog } from '../../subscriptions/index.ts'
import { addUp, findTax, type Priced } from '../quotes/price-plans.ts'

interface Renewal {
  accountId: number
  planId: string
  /** Price before tax that was announced last, in cents; null for the price of the catalog. */
  notifiedUnitCents: number | null
  now: Date
}

/**
 * Prices the next term of a plan, in cents: never above what was announced, with the tax of the account's address now (rule
 * I87). Plans that are no longer sold are priced too (rule I8).
 */
export async function priceRenewal(
  tx: Transaction,
  { accountId, planId, notifiedUnitCents, now }: Renewal,
): Promise<Priced> {
  const [found] = await findPlansOfCatalog(tx, [planId])
  if (!found) throw new Error(`The plan ${planId} that renews is gone.`)

  const priceCents = renewalUnitCents(found.plan.priceCents, notifiedUnitCents)
  const tax = await findTax(tx, accountId, now)
  return { ...addUp([{ ...found, plan: { ...found.plan, priceCents } }], tax.rate), ...tax }
}
