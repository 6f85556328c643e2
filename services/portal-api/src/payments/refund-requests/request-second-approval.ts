import type { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { endOfRefundRequest } from '@portal/contracts/payments/refunds'
import { priceOf } from '@portal/contracts/sales/price-of'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { enqueueLetters } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import { endsByRefund } from '../../billing/index.ts'
import type { Prepared } from '../../kernel/context.ts'
import type { LockedCharge } from '../refunds/lock-charge.ts'
import { lapseRefundRequestJob, lapseRequest } from './lapse-refund-request-job.ts'
import { askedForLetters } from './refund-request-letters.ts'
import { statusOfRequest } from './refund-request-status.ts'
import {
  findDeciders,
  findOpenRequest,
  findPeople,
  insertRequest,
  type RefundRequestRow,
} from './refund-requests.sql.ts'

type NewRequest = Pick<
  RefundRequestRow,
  'id' | 'unitCents' | 'taxCents' | 'isVoid' | 'reason' | 'createdBy' | 'requestKey'
>

type Asking = Pick<Prepared<typeof refundTransaction>, 'now' | 'foundation' | 'requestId' | 'browser' | 'caller'>

/**
 * Stores a refund that needs a second approver, tells those who may decide, and audits it (rules J150, J155); returns the open request of
 * the charge if it is the same one, and closes it first if it has lapsed (rule J154). Must come last in the transaction.
 * @throws `refund-waits` if another one is open
 */
export async function requestSecondApproval(
  tx: Transaction,
  { now, foundation, requestId, browser, caller }: Asking,
  { order, charge }: LockedCharge,
  wanted: NewRequest,
): Promise<RefundRequestRow> {
  const earlier = await findOpenRequest(tx, charge.id)
  if (earlier && statusOfRequest(earlier, now) === 'open') {
    if (!isSame(earlier, wanted)) throw problem('payment-context:refund-waits')
    return earlier
  }
  const lapsed = earlier && (await lapseRequest(tx, foundation, { request: earlier, charge }, now))

  const expiresAt = endOfRefundRequest({ isVoid: wanted.isVoid, chargedAt: charge.createdAt }, now)
  const request = await insertRequest(tx, {
    ...wanted,
    ...{ transactionId: charge.id, createdAt: now, expiresAt, state: 'open' },
  })
  await enqueue(tx, [lapseRefundRequestJob(request)])
  const [asker] = await findPeople(tx, [caller.userId])
  const deciders = await findDeciders(tx, caller.userId)
  const amount = priceOf([request]).totalCents
  const ends = endsByRefund(order, { cents: amount, isVoid: request.isVoid }, now)
  const letters = asker ? askedForLetters(foundation.settings, { request, charge, ends }, asker, deciders) : []
  await enqueueLetters(tx, foundation.keys.envelope, letters, now)
  const by = { now, requestId, accountId: charge.accountId }
  // Time closed the earlier one, and nobody's network.
  if (lapsed) await writeAudit(tx, by, [lapsed])
  const network = auditedNetwork(browser.address)
  await writeAudit(tx, { ...by, network, actorId: caller.userId }, [
    auditLine('refund-request.asked', { subject: charge.orderId, amount, request: request.id }),
  ])
  return request
}

/** Returns whether a person asks for the same as before, for the same reason: the one who decides reads it. */
function isSame(open: RefundRequestRow, wanted: NewRequest): boolean {
  return (['createdBy', 'unitCents', 'taxCents', 'isVoid', 'reason'] as const).every((of) => open[of] === wanted[of])
}
