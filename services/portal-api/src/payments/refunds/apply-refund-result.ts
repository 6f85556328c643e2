import { type AuditContext, auditLine, writeAudit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import { debitOrder, lockOrder, type OrderRow, statusOf } from '../../billing/index.ts'
import { endSubscriptionsOfOrder } from '../../subscriptions/index.ts'
import { wordsOf } from '../payment-methods/add-payment-method.ts'
import { findPaymentAndCard, insertTransaction, voidTransaction } from '../payments/payments.sql.ts'
import { lettersOfBankRefusal } from '../refund-requests/letters-of-decision.ts'
import { findRequest } from '../refund-requests/refund-requests.sql.ts'
import type { TakenBack } from '../vault/vault.ts'
import { lettersOfRefund } from './letters-of-refunds.ts'
import { refundTransition } from './refund-lifecycle.ts'
import { changeRefund, findRefund, findRefundByKey, type RefundRow } from './refunds.sql.ts'

type Parts = Pick<Foundation, 'keys' | 'settings'>
type By = Pick<AuditContext, 'now' | 'requestId' | 'network'>
export type RefundResult = Pick<TakenBack, 'key' | 'isDone'> & Partial<TakenBack>

const VOID = '-void'

/**
 * Returns the key of a refund at the bank. A void and a refund use different keys: if the void is refused, the refund
 * is requested.
 */
export function keyAtBank({ key, isVoid }: Pick<RefundRow, 'key' | 'isVoid'>): string {
  return isVoid ? `${key}${VOID}` : key
}

/** The refund that the bank means; `undefined` if it means none of ours. */
export function findRefundOfBank(tx: Transaction, key: string): Promise<RefundRow | undefined> {
  return findRefundByKey(tx, key.endsWith(VOID) ? key.slice(0, -VOID.length) : key)
}

/**
 * Applies the result of a refund, in the caller's transaction: the ledger line, the audit entry and the letter, all or
 * nothing. Must come last in the transaction. Idempotent, in any order of results: a report that money went back
 * overrides a refusal (rule K24).
 */
export async function applyRefundResult(tx: Transaction, parts: Parts, result: RefundResult, by: By): Promise<void> {
  const asked = await findRefundOfBank(tx, result.key)
  const before = asked && (await findRefund(tx, asked.id))
  const order = before && (await lockOrder(tx, before.charge.orderId))
  if (!order) return
  // Read again under the lock: another transaction may have applied the same result.
  const { refund, charge } = (await findRefund(tx, before.refund.id)) ?? before
  const request = await findRequest(tx, refund.id)
  const known = { ...refund, isVoidOnly: request?.isVoid ?? false }
  const become = refundTransition(known, { isVoid: result.key.endsWith(VOID), isDone: result.isDone })
  if (!become) return

  const change = { ...become, message: result.message ?? '' }
  if (become.state === 'asked') return changeRefund(tx, refund.id, change)
  await changeRefund(tx, refund.id, { ...change, settledAt: by.now })

  const label = (charge.paymentId && (await labelOf(tx, charge.paymentId))) || ''
  const amount = refund.unitCents + refund.taxCents
  const { isVoid } = become
  if (result.isDone) {
    const noted = await noteLine(tx, { order, refund, charge, result, label, isVoid, now: by.now })
    const back = { ...noted, refundId: refund.id, amount, label, isVoid }
    const letters = await lettersOfRefund(tx, parts, charge.accountId, back)
    await enqueueLetters(tx, parts.keys.envelope, letters, by.now)
  } else if (request) {
    const letters = await lettersOfBankRefusal(tx, parts.settings, { request, charge, message: change.message })
    await enqueueLetters(tx, parts.keys.envelope, letters, by.now)
  }
  const who = refund.createdBy === null ? {} : { actorId: refund.createdBy }
  const facts = { subject: charge.orderId, label, amount, reason: refund.reason }
  const line = result.isDone ? auditLine('payment.refunded', facts) : auditLine('payment.refund-refused', facts)
  await writeAudit(tx, { ...by, accountId: charge.accountId, ...who }, [line])
}

type Charge = NonNullable<Awaited<ReturnType<typeof findRefund>>>['charge']

interface Done {
  order: OrderRow
  refund: RefundRow
  charge: Charge
  result: RefundResult
  /** The card, in words. */
  label: string
  isVoid: boolean
  now: Date
}

/**
 * Voided pairs of lines cancel out, so that the sum of the other lines is the same with and without them. Returns
 * the order as it is then, and whether the purchase has ended, which it does when all payments of the order are voided
 * (rule K81).
 */
async function noteLine(tx: Transaction, done: Done): Promise<{ order: OrderRow; hasEnded: boolean }> {
  const { order, refund, charge, result, label, isVoid, now } = done
  await insertTransaction(tx, {
    ...{ id: refund.id, kind: 'refund', accountId: charge.accountId, orderId: charge.orderId, createdAt: now },
    ...{ paymentId: charge.paymentId, cardId: charge.cardId, refundOf: charge.id, referenceNumber: charge.id },
    ...{ unitCents: -refund.unitCents, taxCents: -refund.taxCents, voidedAt: isVoid ? now : null },
    ...{ gatewayId: result.token ?? '', gatewayMessage: result.message ?? '', gatewayResponse: result.code ?? '' },
    isTest: result.isTest ?? charge.isTest,
  })
  const { id, unitCents, taxCents } = refund
  const back = { id, unitCents, taxCents, wentTo: label, isVoid, at: now, now }
  const debited = await debitOrder(tx, order, back)
  if (isVoid) await voidTransaction(tx, charge.id, now)
  const hasEnded = isVoid && statusOf(debited, now) === 'voided'
  if (hasEnded) await endSubscriptionsOfOrder(tx, order.id, now)
  return { order: debited, hasEnded }
}

async function labelOf(tx: Transaction, paymentId: string): Promise<string | undefined> {
  const found = await findPaymentAndCard(tx, paymentId)
  return found && wordsOf(found.card).label
}
