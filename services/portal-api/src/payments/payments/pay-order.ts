import { setTimeout as pause } from 'node:timers/promises'
import { requestOrderPayment } from '@portal/contracts/billing/orders'
import { type DeclineReason, getPayment, payOrder } from '@portal/contracts/payments/payments'
import { auditedNetwork } from '@portal/foundation/audit'
import { type Database, inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import type { Given } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { openVault } from '../vault/open-vault.ts'
import { applyChargeResult } from './apply-charge-result.ts'
import { askVault } from './ask-vault.ts'
import { beginPayment, type Payer } from './begin-payment.ts'
import { paymentView } from './payment-view.ts'
import { findPayment, type PaymentRow } from './payments.sql.ts'

/** How long a request waits for the vault's result of an existing payment, in ms since the payment began. */
const WAIT_MS = 4_000
const LOOK_EVERY_MS = 100

/**
 * Stores the payment, calls the vault and stores the result in separate steps: whichever is interrupted, the follow-up
 * job continues (rule K13).
 */
export const payOrderHandler = handle(payOrder, {
  prepare: (context) => payWithCard(context.foundation, payerOf(context)),
  run: async (_, payment) => {
    if (payment.state === 'declined')
      throw problem(payment.reason as DeclineReason, { context: { payment_id: payment.id } })
    return paymentView(payment)
  },
})

/** Begins or finds a payment, has the vault called, and returns the result. */
export async function payWithCard(foundation: Foundation, payer: Payer): Promise<PaymentRow> {
  const { db } = foundation
  // Where there is no vault nothing is begun.
  await openVault(foundation)
  const { payment, isNew } = await inTransaction(db, (tx) => beginPayment(tx, foundation, payer))
  if (isNew) await charge(foundation, payment, payer)
  return settled(db, payment, isNew ? 0 : WAIT_MS - ageOf(payment, payer.now))
}

/** Like paying, without waiting for the result: the follow-up job calls the vault. */
export const requestOrderPaymentHandler = handle(requestOrderPayment, {
  prepare: async ({ foundation }) => void (await openVault(foundation)),
  run: async ({ params, body, tx, foundation, ...given }) => {
    const order = { ...body, order_id: params.id }
    await beginPayment(tx, foundation, { ...payerOf({ ...given, body: order }), isCollected: true })
  },
})

export const getPaymentHandler = handle(getPayment, async ({ params, account, tx }) => {
  const payment = await findPayment(tx, params.id)
  if (payment?.accountId !== account.id) throw problem('payment-context:payment-not-found')
  return paymentView(payment)
})

type PayerContext = Pick<
  Given<typeof payOrder>,
  'body' | 'account' | 'caller' | 'now' | 'requestId' | 'browser' | 'idempotencyKey'
>

function payerOf({ body, account, caller, now, requestId, browser, idempotencyKey }: PayerContext): Payer {
  return {
    ...{ accountId: account.id, userId: caller.userId, orderId: body.order_id, cents: body.amount },
    ...{ cardId: body.payment_method_id, idempotencyKey, isCollected: false },
    ...{ now, requestId, network: auditedNetwork(browser.address) },
  }
}

async function charge(foundation: Foundation, payment: PaymentRow, payer: Payer): Promise<void> {
  const result = await askVault(foundation, payment, payer.now)
  if (result) await inTransaction(foundation.db, (tx) => applyChargeResult(tx, foundation, result, payer))
}

function ageOf({ createdAt }: PaymentRow, now: Date): number {
  return now.getTime() - createdAt.getTime()
}

/** The payment once it is known what became of it, or as it is when `patience` (ms) ends. */
async function settled(db: Database, { id }: PaymentRow, patience: number): Promise<PaymentRow> {
  const end = performance.now() + patience
  for (;;) {
    const payment = await findPayment(db, id)
    if (!payment) throw problem('payment-context:payment-not-found')
    if (payment.state !== 'asked' || performance.now() >= end) return payment
    await pause(LOOK_EVERY_MS)
  }
}
