import type { AuditContext } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { isProblem } from '@portal/foundation/problem'
import { lookAgainIn } from '../payments/payment-lifecycle.ts'
import { findPayment } from '../payments/payments.sql.ts'
import { openVault } from '../vault/open-vault.ts'
import { LISTED_BY_MS } from '../vault/vault.ts'
import { applyRefundResult, keyAtBank, type RefundResult } from './apply-refund-result.ts'
import { findRefund, noteReturnSent, postponeRefund, type RefundRow } from './refunds.sql.ts'

export const LOOK_AFTER_REFUND = 'refund.look-after'

export function lookAfterRefundJob({ id, lookAt }: Pick<RefundRow, 'id' | 'lookAt'>): Job {
  return { kind: LOOK_AFTER_REFUND, payload: { refundId: id }, runAt: lookAt }
}

/** The bank may be asked to void and then to give back. */
const MOST_STEPS = 2

type By = Pick<AuditContext, 'now' | 'requestId' | 'network'>

/**
 * Asks the bank for a refund and applies the result; without a response the outcome is unknown and the job asks again
 * (rule K24).
 */
export async function askForRefund(foundation: Foundation, refundId: string, by: By): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const found = await findRefund(foundation.db, refundId)
    if (found?.refund.state !== 'asked' || found.charge.paymentId === null) return
    const payment = await findPayment(foundation.db, found.charge.paymentId)
    const { refund } = found
    const said = await heard(foundation, refund, payment?.vaultToken ?? '', by.now)
    if (!said) return
    await inTransaction(foundation.db, (tx) => applyRefundResult(tx, foundation, said, by))
  }
}

async function heard(
  foundation: Foundation,
  refund: RefundRow,
  chargeToken: string,
  now: Date,
): Promise<RefundResult | undefined> {
  const { unitCents, taxCents, isVoid, createdAt } = refund
  const key = keyAtBank(refund)
  try {
    const vault = await openVault(foundation)
    if (!vault.honorsKeys && !(await noteReturnSent(foundation.db, refund, key, now)))
      return (await vault.findReturn({ key, since: createdAt })) ?? neverBegun(refund, now)
    return await vault.takeBack({ key, chargeToken, cents: unitCents + taxCents, isVoid })
  } catch (error) {
    if (isProblem(error) && error.problem === 'payment-context:vault-away') return undefined
    throw error
  }
}

/** Nothing was refunded, and the requester may ask again (rule K27). */
function neverBegun(refund: RefundRow, now: Date): RefundResult | undefined {
  if (refund.sentAt === null || now.getTime() < refund.sentAt.getTime() + LISTED_BY_MS) return undefined
  return { key: keyAtBank(refund), isDone: false, message: 'The vault was not reached.' }
}

/**
 * Asks about a refund until its outcome is known, whatever happened to the process that began it, as with payments
 * (rule K13).
 */
export function lookAfterRefund(foundation: Foundation): JobHandler {
  return async ({ id: jobId, payload }, { db, now }) => {
    const found = await findRefund(db, String(payload.refundId))
    if (found?.refund.state !== 'asked') return

    const { refund } = found
    const next = new Date(now.getTime() + lookAgainIn(now.getTime() - refund.createdAt.getTime()))
    await inTransaction(db, async (tx) => {
      if (await postponeRefund(tx, refund, next)) await enqueue(tx, [lookAfterRefundJob({ ...refund, lookAt: next })])
    })
    await askForRefund(foundation, refund.id, { now, requestId: `job-${jobId}`, network: '' })
  }
}
