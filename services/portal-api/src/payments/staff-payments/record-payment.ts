import { recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { isMore } from '@portal/contracts/payments/refunds'
import { problem } from '@portal/foundation/problem'
import { nanoid } from 'nanoid'
import { creditOrder, debitOrder, lockOrder, type OrderRow } from '../../billing/index.ts'
import { lettersToAccount } from '../../contacts/index.ts'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { startOrder } from '../../subscriptions/index.ts'
import { receiptOf } from '../payments/letters-of-payments.ts'
import { transactionView } from '../payments/list-transactions.ts'
import type { PriceAndTax } from '../payments/payment-lifecycle.ts'
import {
  findTransaction,
  insertTransaction,
  isPaymentUnderWay,
  isRefundUnderWay,
  keptOf,
  unpaidOf,
} from '../payments/payments.sql.ts'
import { lettersOfRefund } from '../refunds/letters-of-refunds.ts'
import { leftInWords, refuseWhilePaying } from '../refunds/refund-transaction.ts'
import { findRefundsOf } from '../refunds/refunds.sql.ts'
import { offlineInWords, PROVIDER_WORDS } from './offline-words.ts'

type Recording = Context<typeof recordOfflinePayment>

/** One after the other for an order, together with what cards pay for it (rules K8, K16). Its line stands on the day on which it came. */
export const recordOfflinePaymentHandler = handle(recordOfflinePayment, async (context) => {
  const { body, tx, now } = context
  const order = await lockOrder(tx, body.order_id)
  if (order?.accountId !== body.account_id) throw problem('billing-context:order-not-found')
  if (new Date(body.received) > now)
    throw Object.assign(problem('request:invalid'), { fields: { received: 'Enter a time that has come' } })

  const id = await (body.refund ? goesBack(context, order) : comes(context, order))
  const line = await findTransaction(tx, id)
  if (!line) throw new Error('A line that was just written is not there.')
  return transactionView(line)
})

/** Settles the order like any payment: the purchase starts, and the receipt is sent. */
async function comes(context: Recording, order: OrderRow): Promise<string> {
  const { body, tx, now, audit, mail, foundation } = context
  const owed = order.owedCents
  if (owed === 0) throw problem('billing-context:order-paid')
  if (await isPaymentUnderWay(tx, order.id)) throw problem('billing-context:payment-under-way')
  if (await isRefundUnderWay(tx, order.id)) throw problem('payment-context:refund-under-way')

  const given = { unitCents: body.unit_amount, taxCents: body.tax_amount }
  const unpaid = await unpaidOf(tx, order)
  if (given.unitCents > unpaid.unitCents || given.taxCents > unpaid.taxCents)
    throw problem('payment-context:amount-differs', {
      context: { owed, unit_amount: unpaid.unitCents, tax_amount: unpaid.taxCents },
    })
  const id = await note(context, order, given)
  const paidWith = wordsOf(body)
  const credited = await creditOrder(tx, order, { cents: body.amount, paidWith, now })
  if (credited.processedAt && !order.processedAt) await startOrder(tx, order, now)
  const paid = { cents: body.amount, paidWith, at: new Date(body.received) }
  for (const letter of await lettersToAccount(
    tx,
    foundation,
    order.accountId,
    receiptOf(credited, paid, foundation.settings),
  ))
    mail(letter)
  audit('payment.recorded', factsOf(context, order), { accountId: order.accountId })
  return id
}

async function goesBack(context: Recording, order: OrderRow): Promise<string> {
  const { body, tx, now, audit, mail, foundation } = context
  const charge = (await findTransaction(tx, body.transaction_id ?? ''))?.transaction
  if (charge?.orderId !== order.id || charge.kind !== 'charge') throw problem('payment-context:transaction-not-found')
  if ((await findRefundsOf(tx, charge.id)).some(({ state }) => state === 'asked'))
    throw problem('payment-context:refund-under-way')
  await refuseWhilePaying(tx, order)

  const wanted = { unitCents: body.unit_amount, taxCents: body.tax_amount }
  const kept = await keptOf(tx, charge)
  if (isMore(wanted, kept)) throw problem('payment-context:refund-too-large', { context: leftInWords(kept) })
  const back = { unitCents: -wanted.unitCents, taxCents: -wanted.taxCents }
  const id = await note(context, order, back, charge.id)
  const at = new Date(body.received)
  const label = wordsOf(body)
  const debited = await debitOrder(tx, order, { id, ...wanted, wentTo: label, isVoid: false, at, now })
  const letterFacts = { order: debited, refundId: id, amount: body.amount, label }
  for (const letter of await lettersOfRefund(tx, foundation, charge.accountId, letterFacts)) mail(letter)
  audit('payment.refunded', factsOf(context, order), { accountId: order.accountId })
  return id
}

/** @throws `reference-used` where other money has it, in whichever order (rule K8) */
async function note({ body, tx }: Recording, order: OrderRow, moved: PriceAndTax, refundOf?: string): Promise<string> {
  const id = nanoid()
  const isNew = await insertTransaction(tx, {
    ...{ id, kind: refundOf ? 'refund' : 'charge', accountId: order.accountId, orderId: order.id, ...moved },
    ...{ createdAt: new Date(body.received), provider: body.payment_method_provider, refundOf: refundOf ?? null },
    ...{
      referenceNumber: body.reference_number,
      gatewayId: '',
      gatewayMessage: '',
      gatewayResponse: '',
      isTest: false,
    },
  })
  if (!isNew) throw problem('payment-context:reference-used')
  return id
}

function wordsOf({ payment_method_provider: provider, reference_number: reference }: Recording['body']): string {
  return offlineInWords(provider, reference)
}

function factsOf({ body }: Recording, order: OrderRow) {
  const label = PROVIDER_WORDS[body.payment_method_provider]
  return { subject: order.id, label, reference: body.reference_number, amount: body.amount }
}
