import { getTaxRateOfOrder } from '@portal/contracts/sales/admin-taxes'
import { problem } from '@portal/foundation/problem'
import { findOrder, taxRatesOf } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'

/** Returns the tax rate used when the order was placed; id 0 if none was configured. */
export const getTaxRateOfOrderHandler = handle(getTaxRateOfOrder, async ({ params, tx }) => {
  const order = await findOrder(tx, params.orderId)
  if (order?.accountId !== params.id) throw problem('sales-context:order-not-found')
  const { saas, data } = taxRatesOf(order)
  return {
    tax_rate_id: order.taxRateId ?? 0,
    saas_tax_rate: saas,
    data_tax_rate: data,
  }
})
