import { getReceiptAsStaff } from '@portal/contracts/billing/admin-orders'
import { getReceipt } from '@portal/contracts/billing/orders'
import type { Transaction } from '@portal/foundation/database'
import { findAccountLabel } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { handle } from '../../kernel/handle.ts'
import { findOrder, type OrderRow } from '../orders/orders.sql.ts'
import { drawReceipt } from './draw-receipt.ts'

export const getReceiptHandler = handle(getReceipt, async ({ params, account, tx, now, foundation }) => {
  const order = await findOrder(tx, params.id)
  if (order?.accountId !== account.id) throw problem('billing-context:order-not-found')
  return draw(tx, order, foundation.settings, now)
})

/** Mails the receipt if an address is given, and returns nothing then (rule J7). */
export const getReceiptAsStaffHandler = handle(
  getReceiptAsStaff,
  async ({ query, tx, now, foundation, audit, mail }) => {
    const order = await findOrder(tx, query.invoiceId)
    if (!order) throw problem('billing-context:order-not-found')

    const file = await draw(tx, order, foundation.settings, now)
    if (query.email === undefined) return file
    mail({
      to: query.email,
      subject: `Order ${order.id}`,
      words: [`Here is what ${foundation.settings.brandName} has of order ${order.id}, as a PDF.`],
      attachment: { name: file.name, type: file.type, base64: file.bytes.toString('base64') },
    })
    audit('order.receipt-sent', { subject: order.id }, { accountId: order.accountId })
    return undefined
  },
)

async function draw(tx: Transaction, order: OrderRow, settings: Settings, now: Date) {
  return drawReceipt(order, { seller: settings, buyer: (await findAccountLabel(tx, order.accountId)) ?? '', now })
}
