import { priceOf } from '@portal/contracts/sales/price-of'
import { type AuditLine, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { type LockedCharge, lockCharge } from '../refunds/lock-charge.ts'
import { lapsedLetters } from './refund-request-letters.ts'
import { statusOfRequest } from './refund-request-status.ts'
import { decideRequest, findPeople, findRequest, type RefundRequestRow } from './refund-requests.sql.ts'

export const LAPSE_REFUND_REQUEST = 'refund-request.lapse'

export function lapseRefundRequestJob({ id, expiresAt }: Pick<RefundRequestRow, 'id' | 'expiresAt'>): Job {
  return { kind: LAPSE_REFUND_REQUEST, payload: { requestId: id }, runAt: expiresAt }
}

/** Closes a request that nobody decided in time, and tells the one who asked (rule J154). */
export function lapseRefundRequest(foundation: Foundation): JobHandler {
  return async ({ id: jobId, payload }, { db, now }) => {
    const named = await findRequest(db, String(payload.requestId))
    if (named?.state !== 'open') return
    await inTransaction(db, async (tx) => {
      const { charge } = await lockCharge(tx, named.transactionId)
      // Read again under the lock: somebody may have decided it in the last moment.
      const request = await findRequest(tx, named.id)
      if (request?.state !== 'open' || statusOfRequest(request, now) !== 'lapsed') return
      const line = await lapseRequest(tx, foundation, { request, charge }, now)
      await writeAudit(tx, { now, requestId: `job-${jobId}`, accountId: charge.accountId }, [line])
    })
  }
}

interface Lapsing {
  request: RefundRequestRow
  charge: LockedCharge['charge']
}

/** Closes a request in the caller's transaction, with its letter; returns its line of the audit log, which comes last. */
export async function lapseRequest(
  tx: Transaction,
  { keys, settings }: Pick<Foundation, 'keys' | 'settings'>,
  { request, charge }: Lapsing,
  now: Date,
): Promise<AuditLine> {
  await decideRequest(tx, request.id, { state: 'lapsed', decidedBy: null, decidedAt: now })
  const readers = await findPeople(tx, [request.createdBy])
  await enqueueLetters(tx, keys.envelope, lapsedLetters(settings, { request, charge }, readers), now)
  const amount = priceOf([request]).totalCents
  return auditLine('refund-request.lapsed', { subject: charge.orderId, amount, request: request.id })
}
