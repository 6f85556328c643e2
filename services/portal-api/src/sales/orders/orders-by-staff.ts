import { approveOrder } from '@portal/contracts/billing/admin-orders'
import { DAYS_OF_TERMS, placeOrderForAccount } from '@portal/contracts/sales/admin-orders'
import { DAY_MS } from '@portal/contracts/time-units'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { insertOrder, lockOrder, processOrder, statusOf } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { startOrder } from '../../subscriptions/index.ts'
import { priceAsStaff } from '../quotes/price-plans.ts'
import { lettersOfNewOrder } from './letters-of-orders.ts'
import { placedAs } from './place-order.ts'

/** Free orders begin at once; others wait for payment or approval (rules J4, J28). */
export const placeOrderForAccountHandler = handle(placeOrderForAccount, async (context) => {
  const { body, tx, now, audit, mail, foundation } = context
  const { account_id: accountId, terms = 'due-on-receipt', reason = '' } = body
  if (!(await lockAccount(tx, accountId))) throw problem('sales-context:account-not-found')

  const items = body.items.map(({ plan_id: planId, amount, lookups, free }) => {
    return { planId, unitCents: free ? 0 : amount, lookups }
  })
  const priced = await priceAsStaff(tx, { accountId, items, now })
  const { unitCents, taxCents, totalCents: total, basis } = priced
  if (unitCents > 0 && basis === 'no-location') throw problem('sales-context:location-not-found')

  const paymentDueAt = total > 0 ? new Date(now.getTime() + DAYS_OF_TERMS[terms] * DAY_MS) : null
  const order = await insertOrder(tx, { accountId, ...placedAs(priced), terms, reason, paymentDueAt, now })
  if (total === 0) await startOrder(tx, order, now)
  const plans = priced.items.map(({ plan }) => plan.description)
  audit('order.placed', { subject: order.id, plans, amount: total, terms, reason }, { accountId })
  for (const letter of await lettersOfNewOrder(tx, foundation, { ...order, cents: total, paymentDueAt })) mail(letter)
  const lookups = priced.items.reduce((sum, { plan }) => sum + plan.lookups, 0)
  return { order_id: order.id, lookups, amount: total, tax_amount: taxCents }
})

/** Under the order's lock: money that comes at the same moment begins nothing a second time (rule J4). */
export const approveOrderHandler = handle(approveOrder, async ({ body, tx, now, audit }) => {
  const order = await lockOrder(tx, body.order_id)
  if (order?.accountId !== body.account_id) throw problem('billing-context:order-not-found')
  if (!order.terms) throw problem('billing-context:order-not-by-staff')
  if (order.processedAt) return
  if (statusOf(order, now) === 'cancelled') throw problem('billing-context:order-cancelled')

  await processOrder(tx, order.id, now)
  await startOrder(tx, order, now)
  audit('order.approved', { subject: order.id }, { accountId: order.accountId })
})
