import type { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { endOfRefundRequest } from '@portal/contracts/payments/refunds'
import { priceOf } from '@portal/contracts/sales/price-of'
import { type AuditContext, auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
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

/**
 * Returns the open request of a charge if it is the same one; closes it first if it has lapsed (rule J154).
 * @throws `refund-waits` if it is another one
 */
export async function matchOpenRequest(
  tx: Transaction,
  parts: Pick<Foundation, 'keys' | 'settings'>,
  { charge }: LockedCharge,
  wanted: NewRequest,
  by: Pick<AuditContext, 'now' | 'requestId'>,
): Promise<RefundRequestRow | undefined> {
  const open = await findOpenRequest(tx, charge.id)
  if (!open) return undefined
  if (statusOfRequest(open, by.now) === 'lapsed') {
    await lapseRequest(tx, parts, { request: open, charge }, by)
    return undefined
  }
  const isSame =
    open.createdBy === wanted.createdBy &&
    open.unitCents === wanted.unitCents &&
    open.taxCents === wanted.taxCents &&
    open.isVoid === wanted.isVoid
  if (!isSame) throw problem('payment-context:refund-waits')
  return open
}

type Asking = Pick<Prepared<typeof refundTransaction>, 'now' | 'foundation' | 'requestId' | 'browser' | 'caller'>

/** Stores a refund that needs a second person, tells those who may decide, and audits it (rules J150, J155). Must come last in the transaction. */
export async function askForSecondPerson(
  tx: Transaction,
  { now, foundation, requestId, browser, caller }: Asking,
  { charge }: LockedCharge,
  wanted: NewRequest,
): Promise<RefundRequestRow> {
  const expiresAt = endOfRefundRequest({ isVoid: wanted.isVoid, chargedAt: charge.createdAt }, now)
  const request = await insertRequest(tx, {
    ...wanted,
    ...{ transactionId: charge.id, createdAt: now, expiresAt, state: 'open' },
  })
  await enqueue(tx, [lapseRefundRequestJob(request)])
  const [asker] = await findPeople(tx, [caller.userId])
  const deciders = await findDeciders(tx, caller.userId)
  const letters = asker ? askedForLetters(foundation.settings, { request, charge }, asker, deciders) : []
  await enqueueLetters(tx, foundation.keys.envelope, letters, now)
  const network = auditedNetwork(browser.address)
  const amount = priceOf([request]).totalCents
  await writeAudit(tx, { now, requestId, network, actorId: caller.userId, accountId: charge.accountId }, [
    auditLine('refund-request.asked', { subject: charge.orderId, amount, request: request.id }),
  ])
  return request
}
