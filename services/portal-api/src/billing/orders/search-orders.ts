import { type FoundOrder, searchOrders } from '@portal/contracts/billing/order-search'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findOrdersByNumber, findPapersByNumber } from './search-orders.sql.ts'

/** Names of what has a number, as people write them before it: "order 10042", "PO 4711", "invoice INV-000012". */
const KINDS = /^(?:(?:orders?|invoices?|receipts?|quotes?|credit|notes?|documents?|po|no\.?|number)(?:\s+|$)|#\s*)+/i

export const searchOrdersHandler = handle(searchOrders, async ({ query, account, tx }): Promise<FoundOrder[]> => {
  if (query.text === '') return []
  const number = query.text.replace(KINDS, '').toLowerCase()
  const found = await findOrdersByNumber(tx, account.id, number)
  const papers = number === '' ? [] : await findPapersByNumber(tx, account.id, number)
  return [
    ...found.map(orderOf),
    ...papers.map((paper) => ({ ...orderOf(paper), document: paper.number ?? '', document_kind: paper.kind })),
  ]
})

function orderOf({ id, poNumber, placedAt }: Awaited<ReturnType<typeof findOrdersByNumber>>[number]): FoundOrder {
  return { order_id: id, po_number: poNumber, placed: timeOrEmpty(placedAt) }
}
