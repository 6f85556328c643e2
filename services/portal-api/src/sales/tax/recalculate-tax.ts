import { recalculateTax } from '@portal/contracts/sales/admin-orders'
import { priceOf } from '@portal/contracts/sales/price-of'
import { problem } from '@portal/foundation/problem'
import { lockOrder, setTax, taxOf } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { isPaymentUnderWay } from '../../payments/index.ts'
import { findPlansOfCatalog } from '../../subscriptions/index.ts'
import { taxedWith } from '../orders/place-order.ts'
import { findTax } from '../quotes/price-plans.ts'

/**
 * Recalculates tax with the account's current tax location and the rates of the day the order was placed. Only while no
 * money came and none is on its way: customers pay what they saw (rule J14). Idempotent.
 */
export const recalculateTaxHandler = handle(recalculateTax, async ({ params, body, tx, now, audit }) => {
  const order = await lockOrder(tx, params.orderId)
  if (order?.accountId !== body.account_id) throw problem('sales-context:order-not-found')
  if (order.owedCents === 0) throw problem('billing-context:order-paid')
  if (order.receivedCents > 0) throw problem('billing-context:money-came')
  if (await isPaymentUnderWay(tx, order.id)) throw problem('billing-context:payment-under-way')

  const planIds = order.items.map(({ planId }) => planId)
  const kinds = new Map((await findPlansOfCatalog(tx, planIds)).map(({ plan, taxKind }) => [plan.id, taxKind]))
  const tax = await findTax(tx, order.accountId, order.placedAt ?? now)
  const items = order.items.map((item) => {
    const kind = kinds.get(item.planId)
    if (!kind) throw new Error(`The plan ${item.planId} of order ${order.id} is gone.`)
    return { ...item, taxCents: tax.rate ? taxOf(item.unitCents, kind, tax.rate) : 0 }
  })
  await setTax(tx, order, taxedWith(tax), items, now)
  const { taxCents } = priceOf(items)
  if (taxCents === order.taxCents) return
  audit('order.taxed', { subject: order.id, from: order.taxCents, to: taxCents }, { accountId: order.accountId })
})
