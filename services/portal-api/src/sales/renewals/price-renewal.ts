import { renewalUnitCents } from '@portal/contracts/subscriptions/renewal'
import type { Transaction } from '@portal/foundation/database'
import { findPlansOfCatalog, type PlanToBuy } from '../../subscriptions/index.ts'
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

  const [priced] = await priceRenewals(tx, { accountId, renewals: [{ ...found, notifiedUnitCents }], now })
  if (!priced) throw new Error('A renewal has one price.')
  return priced
}

interface Renewals {
  accountId: number
  renewals: readonly (PlanToBuy & Pick<Renewal, 'notifiedUnitCents'>)[]
  now: Date
}

/** Prices next terms of an account in the same way, each by itself; all of them cost one statement. */
export async function priceRenewals(tx: Transaction, { accountId, renewals, now }: Renewals): Promise<Priced[]> {
  const tax = await findTax(tx, accountId, now)
  return renewals.map(({ plan, taxKind, notifiedUnitCents }) => {
    const priceCents = renewalUnitCents(plan.priceCents, notifiedUnitCents)
    return { ...addUp([{ plan: { ...plan, priceCents }, taxKind }], tax.rate), ...tax }
  })
}
