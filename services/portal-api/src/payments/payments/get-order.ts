import { getOrder, type OrderDetails } from '@portal/contracts/billing/order-details'
import type { DeclineReason } from '@portal/contracts/payments/payments'
import { problem } from '@portal/foundation/problem'
import { findOrder, orderView } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { wordsOf } from '../payment-methods/add-payment-method.ts'
import { offlineInWords } from '../staff-payments/offline-words.ts'
import { type DeclinedRow, findDeclinesOfOrder, findMoneyOfOrder, type MoneyRow } from './money-of-order.sql.ts'

/** An order of the account with what happened to it; another account's is not found (rule J104). */
export const getOrderHandler = handle(getOrder, async ({ params, account, tx, now }) => {
  const order = await findOrder(tx, params.id)
  if (order?.accountId !== account.id) throw problem('billing-context:order-not-found')
  return {
    ...orderView(order, now),
    payments: (await findMoneyOfOrder(tx, order)).map(paymentView),
    declines: (await findDeclinesOfOrder(tx, order)).map(declineView),
  }
})

/** Returns money that moved as its customer reads it. */
export function paymentView({ transaction, card }: MoneyRow): OrderDetails['payments'][number] {
  const { id, kind, provider, referenceNumber, unitCents, taxCents, createdAt, voidedAt } = transaction
  const back = voidedAt ? ('void' as const) : ('refund' as const)
  return {
    transaction_id: id,
    at: createdAt.toISOString(),
    kind: kind === 'charge' ? 'payment' : back,
    amount: unitCents + taxCents,
    unit_amount: unitCents,
    tax_amount: taxCents,
    method: provider ? offlineInWords(provider, referenceNumber) : card ? wordsOf(card).label : '',
  }
}

function declineView({ payment, card }: DeclinedRow): OrderDetails['declines'][number] {
  const at = payment.settledAt ?? payment.createdAt
  return { at: at.toISOString(), reason: payment.reason as DeclineReason, tried_with: wordsOf(card).label }
}
