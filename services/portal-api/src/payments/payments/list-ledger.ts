import { type LedgerMoney, type LedgerOrder, ledgerOf, listLedger } from '@portal/contracts/billing/ledger'
import { ROWS_AT_MOST } from '@portal/contracts/page'
import { findOrders, type OrderRow, orderView } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { paymentView } from './get-order.ts'
import { findMoneyOfAccount } from './money-of-order.sql.ts'

/** A page of at most 1,000 lines, the latest first. A balance follows from all lines before it, so all of them are read. */
export const listLedgerHandler = handle(listLedger, async ({ query, account, tx, now }) => {
  const orders = (await findOrders(tx, account.id)).map((row) => ledgerOrder(row, now))
  const money = (await findMoneyOfAccount(tx, account.id)).map(
    (row): LedgerMoney => ({
      ...idsOf(paymentView(row)),
      order_id: row.transaction.orderId,
    }),
  )
  const lines = ledgerOf(orders, money, now).toReversed()
  const from = query.after === undefined ? 0 : lines.findIndex(({ id }) => id === query.after) + 1 || lines.length
  return lines.slice(from, from + (query.limit ?? ROWS_AT_MOST)).map((line) => ({ ...line, cursor: line.id }))
})

function idsOf({ transaction_id: id, at, kind, amount, method }: ReturnType<typeof paymentView>) {
  return { id, at, kind, amount, method }
}

function ledgerOrder(row: OrderRow, now: Date): LedgerOrder {
  const refunds = row.refunds.map(({ id, at, cents, wentTo, isVoid }) => ({
    ...{ id, date: new Date(at).toISOString(), amount: cents, went_to: wentTo, voided: isVoid },
  }))
  return { ...orderView(row, now), refunds }
}
