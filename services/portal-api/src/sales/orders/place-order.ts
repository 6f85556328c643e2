import { placeOrder } from '@portal/contracts/sales/orders'
import { canRenewPaid } from '@portal/contracts/subscriptions/renewal'
import { isTermOver } from '@portal/contracts/subscriptions/term-times'
import type { Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { findBuyerDetails, findOrdersIn, insertOrder } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { lockAccountsOfSameCards } from '../../payments/index.ts'
import { findHeldPlans, insertRenewalConsents, startOrder } from '../../subscriptions/index.ts'
import { type Priced, pricePlans } from '../quotes/price-plans.ts'
import { honorQuote } from '../quotes/quote-ids.ts'
import { addressInWords } from '../taxable-locations/taxable-location-view.ts'

/** One order after the other in an account: each sees what the one before it took (rule J2). */
export const placeOrderHandler = handle(placeOrder, async ({ body, account, caller, tx, now, audit, foundation }) => {
  await lockAccount(tx, account.id)
  const priced = await pricePlans(tx, { accountId: account.id, planIds: body.plans, now })
  const { items, unitCents, taxCents, totalCents: total, basis } = priced
  // Where nobody said where the account is taxed, only what costs nothing can be had (rule J11).
  if (unitCents > 0 && basis === 'no-location') throw problem('sales-context:location-not-found')
  const { quote_id: quoteId, renews = [] } = body
  const renewing = renewingItems(priced, renews)
  const shown =
    quoteId === undefined ? undefined : honorQuote(foundation.keys.envelope, quoteId, account.id, priced, now)
  const renewals = agreedTo(renewing, shown, total)
  if (total > 0) await refuseTooManyOpen(tx, account.id, now)
  await refuseHeldByCards(tx, account.id, priced, now)

  const order = await insertOrder(tx, {
    accountId: account.id,
    ...placedAs(priced, renewals),
    poNumber: body.po_number ?? (await findBuyerDetails(tx, account.id)).poNumber,
    now,
  })
  const given = { accountId: account.id, orderId: order.id, agreedAt: now, agreedBy: caller.userId }
  await insertRenewalConsents(
    tx,
    renewing.map(({ plan, unitCents, taxCents }) => {
      return { ...given, planId: plan.id, unitCents, taxCents, shown: renewals.get(plan.id) ?? '' }
    }),
  )
  if (total === 0) {
    await startOrder(tx, order, now)
  }
  audit('order.placed', { subject: order.id, plans: items.map(({ plan }) => plan.description), amount: total })
  const lookups = items.reduce((sum, { plan }) => sum + plan.lookups, 0)
  return { order_id: order.id, lookups, amount: total, tax_amount: taxCents }
})

type Item = Priced['items'][number]

/** Returns the items whose renewal the buyer agrees to. @throws `plan-not-renewable`, with the plan in `context` (rule I85) */
function renewingItems({ items }: Priced, planIds: readonly string[]): Item[] {
  return planIds.map((id) => {
    const item = items.find(({ plan }) => plan.id === id)
    if (!item || !canRenewPaid(item.plan))
      throw problem('sales-context:plan-not-renewable', { context: { plan_id: id } })
    return item
  })
}

/**
 * Returns the sentences that the quote showed for these items: what nobody was shown, nobody agreed to (rule I92).
 * @throws `quote-changed` where there is no quote, or it showed none
 */
function agreedTo(
  renewing: readonly Item[],
  shown: ReadonlyMap<string, string> | undefined,
  total: number,
): ReadonlyMap<string, string> {
  return new Map(
    renewing.map(({ plan }) => {
      const sentence = shown?.get(plan.id)
      if (sentence === undefined) throw problem('sales-context:quote-changed', { context: { total } })
      return [plan.id, sentence]
    }),
  )
}

/** Checkouts of an account that nobody has paid, at most; counted under the account's lock (rule J83). */
const OPEN_ORDERS = 5

async function refuseTooManyOpen(tx: Transaction, accountId: number, now: Date): Promise<void> {
  const open = await findOrdersIn(tx, accountId, ['open', 'being-paid'], now)
  if (open.length >= OPEN_ORDERS) throw problem('sales-context:too-many-open-orders')
}

/** A trial is had once by an account and by those that paid with the same card, and another free plan again when it has ended (rules I7, J2). */
async function refuseHeldByCards(tx: Transaction, accountId: number, { items }: Priced, now: Date): Promise<void> {
  const plans = items.map(({ plan }) => plan)
  const isTrial = plans.some(({ oneTimeTrial }) => oneTimeTrial)
  const others = isTrial ? await lockAccountsOfSameCards(tx, accountId) : []
  await refuseHeld(tx, [accountId, ...others], plans, now)
}

/** Rejects free plans that an account already has, and trials that any of the accounts had. */
export async function refuseHeld(
  tx: Transaction,
  accountIds: readonly [number, ...number[]],
  plans: readonly Priced['items'][number]['plan'][],
  now: Date,
): Promise<void> {
  const free = plans.filter(({ priceCents }) => priceCents === 0)
  if (free.length === 0) return

  const [accountId] = accountIds
  const held = await findHeldPlans(tx, accountIds, free)
  const own = held.filter((one) => one.accountId === accountId)
  for (const { id, licenceId, oneTimeTrial } of free) {
    if (oneTimeTrial && held.some((one) => one.isTrial && one.licenceId === licenceId))
      throw problem('sales-context:trial-used', { context: { plan_id: id } })
    if (own.some((one) => one.planId === id && !isTermOver(one, now)))
      throw problem('sales-context:free-plan-held', { context: { plan_id: id } })
  }
}

/**
 * The order as it was priced: neither another address nor other rates or prices change it any more (rule J11). With it
 * goes what its items say about their renewal, by plan (rule I93).
 */
export function placedAs(priced: Priced, renewals: ReadonlyMap<string, string> = new Map()) {
  return {
    items: priced.items.map(({ plan, unitCents, taxCents }) => ({
      planId: plan.id,
      description: plan.description,
      lookups: plan.lookups,
      unitCents,
      taxCents,
      renewal: renewals.get(plan.id) ?? null,
    })),
    ...taxedWith(priced),
  }
}

/** Returns the tax columns of an order. */
export function taxedWith({ rate, location }: Pick<Priced, 'rate' | 'location'>) {
  return {
    saasTaxMillionths: rate?.saasMillionths ?? 0,
    dataTaxMillionths: rate?.dataMillionths ?? 0,
    taxRateId: rate?.id ?? null,
    taxableLocationId: location?.id ?? null,
    taxedAt: location ? addressInWords(location) : '',
  }
}
