import { isExpired } from '@portal/contracts/payments/expiration'
import { HOUR_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import { nanoid } from 'nanoid'
import { lockOrder, noteLatestPayment, type OrderRow, statusOf } from '../../billing/index.ts'
import { findCard } from '../payment-methods/payment-methods.sql.ts'
import { applyChargeResult } from './apply-charge-result.ts'
import { latestPaymentOf } from './latest-payment.ts'
import { lookAfterJob } from './look-after-job.ts'
import { lookAgainIn, matchPayment, PAYMENT_LASTS_MS } from './payment-lifecycle.ts'
import { findDeclines, findPaymentsOfOrder, insertPayment, isRefundUnderWay, type PaymentRow } from './payments.sql.ts'

/** Payments of an account that may be declined in an hour, before it has to wait (rule K20). */
const DECLINES = 10

/** A person who wants to pay an order. */
export interface Payer {
  accountId: number
  /** Null for a renewal, which nobody pays by hand. */
  userId: number | null
  orderId: number
  cents: number
  cardId: string
  idempotencyKey: string | undefined
  /** True if no one waits for the outcome. */
  isCollected: boolean
  /** True if the amount may be less than what is owed. */
  mayBePart?: boolean
  now: Date
  requestId: string
  network: string
}

/**
 * Returns the existing payment that matches a request, or a new one, stored before the vault is called, with its
 * follow-up job (rules K13, K16). Must come last in its transaction.
 */
export async function beginPayment(
  tx: Transaction,
  foundation: Foundation,
  payer: Payer,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const { accountId, userId, orderId, cents, cardId, idempotencyKey, mayBePart = false, now } = payer
  const order = await lockOrder(tx, orderId)
  if (order?.accountId !== accountId) throw problem('billing-context:order-not-found')

  const requestKey = idempotencyKey === undefined || userId === null ? null : `${userId} ${idempotencyKey}`
  const owed = order.owedCents
  const match = matchPayment(owed, await findPaymentsOfOrder(tx, order.id), { cents, cardId, requestKey, mayBePart })
  if ('existing' in match) return { payment: match.existing, isNew: false }
  refuseClosed(order, now)
  if ('refused' in match) throw problem(match.refused, { context: { owed } })

  if (await isRefundUnderWay(tx, order.id)) throw problem('payment-context:refund-under-way')
  const card = await findCard(tx, accountId, cardId)
  if (!card) throw problem('payment-context:method-not-found')
  if (isExpired(card, now)) throw problem('payment-context:card-expired')
  await refuseTooMany(tx, accountId, now)
  const given = { state: 'declined', reason: 'payment-context:challenge-failed', from: 'challenge' } as const
  if (match.instead) await applyChargeResult(tx, foundation, { key: match.instead.key, ...given }, payer)
  const id = nanoid()
  const lookAt = new Date(now.getTime() + (payer.isCollected ? 0 : lookAgainIn(0)))
  const payment = await insertPayment(tx, {
    ...{ id, orderId, accountId, cardId, cents, requestKey, key: `order-${orderId}-${id}`, state: 'asked' },
    sealedToken: card.sealedToken,
    ...{ createdBy: userId, createdAt: now, isCollected: payer.isCollected },
    ...{ lookAt, goodUntil: new Date(now.getTime() + PAYMENT_LASTS_MS) },
  })
  await noteLatestPayment(tx, orderId, latestPaymentOf(payment, card, now))
  await enqueue(tx, [lookAfterJob(payment)])
  return { payment, isNew: true }
}

/** Rejects payment of an order that has lapsed or was canceled, because its price may have changed (rules J80, J81). */
function refuseClosed(order: OrderRow, now: Date): void {
  const status = statusOf(order, now)
  if (status === 'lapsed') throw problem('billing-context:order-lapsed')
  if (status === 'cancelled') throw problem('billing-context:order-cancelled')
}

/** Stolen cards are tried where they are paid with, too (rule K20). */
async function refuseTooMany(tx: Transaction, accountId: number, now: Date): Promise<void> {
  const declines = await findDeclines(tx, accountId, new Date(now.getTime() - HOUR_MS))
  const [oldest] = declines.slice(-DECLINES)
  if (!oldest || declines.length < DECLINES) return

  const retry_after = Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1_000)
  throw problem('payment-context:too-many-payments', { context: { retry_after } })
}
