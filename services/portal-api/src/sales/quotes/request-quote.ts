import { requestQuoteForAccount } from '@portal/contracts/sales/admin-orders'
import { priceOf } from '@portal/contracts/sales/price-of'
import { type Quote, requestQuote } from '@portal/contracts/sales/quotes'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { effectiveRate } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { type Priced, priceAsStaff, pricePlans } from './price-plans.ts'
import { quoteIdOf, renewalsIn } from './quote-ids.ts'

/** Leaves nothing behind. */
export const requestQuoteHandler = handle(requestQuote, async ({ body, account, tx, now, foundation }) => {
  const priced = await pricePlans(tx, { accountId: account.id, planIds: body.plan_ids, now })
  const quote = priced.items.length > 0 && quoteIdOf(foundation.keys.envelope, account.id, priced, now)
  return quoteView(priced, quote || undefined, renewalsIn(priced, now))
})

/** Quotes an order that staff would place now. Not binding: an order by staff states its own price. */
export const requestQuoteForAccountHandler = handle(requestQuoteForAccount, async ({ body, tx, now }) => {
  if (!(await accountExists(tx, body.account_id))) throw problem('sales-context:account-not-found')

  const items = body.order_items.map(({ plan_id: planId, custom_amount, compute_price, free }) => {
    const unitCents = free ? 0 : compute_price ? undefined : custom_amount
    return { planId, unitCents, lookups: undefined }
  })
  return quoteView(await priceAsStaff(tx, { accountId: body.account_id, items, now }))
})

function quoteView(
  priced: Priced,
  quote?: { id: string; expires: Date },
  renewals: ReadonlyMap<string, string> = new Map(),
): Quote {
  const { items, unitCents, taxCents, totalCents, basis } = priced
  return {
    items: items.map((item) => ({
      plan_id: item.plan.id,
      amount: priceOf([item]).totalCents,
      tax_amount: item.taxCents,
      unit_amount: item.unitCents,
      tax_rate: item.taxRate,
      ...(renewals.has(item.plan.id) && { renewal: renewals.get(item.plan.id) }),
    })),
    unit_amount: unitCents,
    tax_amount: taxCents,
    total_amount: totalCents,
    tax_rate: effectiveRate(priced),
    tax_basis: basis,
    quote_id: quote?.id ?? '',
    expires: quote?.expires.toISOString() ?? '',
  }
}
