import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { applyChargeResult } from './apply-charge-result.ts'
import { askVault } from './ask-vault.ts'
import { isOpen, lookAgainIn } from './payment-lifecycle.ts'
import { findPayment, type PaymentRow, postponeLook } from './payments.sql.ts'

export const LOOK_AFTER_PAYMENT = 'payment.look-after'

export function lookAfterJob({ id, lookAt }: Pick<PaymentRow, 'id' | 'lookAt'>): Job {
  return { kind: LOOK_AFTER_PAYMENT, payload: { paymentId: id }, runAt: lookAt }
}

/**
 * Asks the vault about a payment until its outcome is known (rule K13), whatever happened to the process that began it.
 * The next check is scheduled before this one runs, so a job that is killed or fails is repeated, and of two that run
 * at once only one has effect.
 */
export function lookAfterPayment(foundation: Foundation): JobHandler {
  return async ({ id: jobId, payload }, { db, now }) => {
    const payment = await findPayment(db, String(payload.paymentId))
    if (!payment || !isOpen(payment)) return

    const next = new Date(now.getTime() + lookAgainIn(now.getTime() - payment.createdAt.getTime()))
    await inTransaction(db, async (tx) => {
      if (await postponeLook(tx, payment, next)) await enqueue(tx, [lookAfterJob({ ...payment, lookAt: next })])
    })
    const result = await askVault(foundation, payment, now)
    if (!result) return

    const by = { now, requestId: `job-${jobId}`, network: '' }
    await inTransaction(db, (tx) => applyChargeResult(tx, foundation, result, by))
    // What the card's owner confirmed meanwhile need not wait for the next look.
    if (result.state === 'confirmed') await complete(foundation, payment.id, by)
  }
}

/** Completes a charge that the cardholder has confirmed. */
export async function complete(
  foundation: Foundation,
  paymentId: string,
  by: { now: Date; requestId: string; network: string },
): Promise<void> {
  const { db } = foundation
  const payment = await findPayment(db, paymentId)
  const result = payment?.state === 'confirmed' && (await askVault(foundation, payment, by.now))
  if (result) await inTransaction(db, (tx) => applyChargeResult(tx, foundation, result, by))
}
