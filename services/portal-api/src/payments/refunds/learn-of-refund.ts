import { PAGES } from '@portal/contracts/pages'
import { type AuditContext, auditLine, writeAudit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { mailJob } from '@portal/foundation/mail'
import { enqueue } from '@portal/foundation/outbox'
import { debitOrder, dollars, lockOrder, type OrderRow } from '../../billing/index.ts'
import { lettersToAccount } from '../../contacts/index.ts'
import { wordsOf } from '../payment-methods/add-payment-method.ts'
import { findPaymentAndCard, insertTransaction, voidTransaction } from '../payments/payments.sql.ts'
import type { TakenBack } from '../vault/vault.ts'
import { learnRefund } from './refund-course.ts'
import { changeRefund, findRefund, findRefundByKey, type RefundRow } from './refunds.sql.ts'

type Parts = Pick<Foundation, 'keys' | 'settings'>
type By = Pick<AuditContext, 'now' | 'requestId' | 'network'>
export type Learnt = Pick<TakenBack, 'key' | 'isDone'> & Partial<TakenBack>

const VOID = '-void'

/** What the bank knows a refund by. Voiding and giving back are two wishes: after the first is refused the second is asked. */
export function keyAtBank({ key, isVoid }: Pick<RefundRow, 'key' | 'isVoid'>): string {
  return isVoid ? `${key}${VOID}` : key
}

/** The refund that the bank means; `undefined` where it means none of ours. */
export function findRefundOfBank(tx: Transaction, key: string): Promise<RefundRow | undefined> {
  return findRefundByKey(tx, key.endsWith(VOID) ? key.slice(0, -VOID.length) : key)
}

/**
 * Takes over what is known of a refund, in the transaction of its caller: its line in the ledger, the audit log and the letter stand at once
 * or not at all. Comes last in the transaction. Safe to repeat, in whichever order: money that went back is believed against a refusal
 * (rule K24).
 */
export async function learnOfRefund(tx: Transaction, parts: Parts, learnt: Learnt, by: By): Promise<void> {
  const asked = await findRefundOfBank(tx, learnt.key)
  const before = asked && (await findRefund(tx, asked.id))
  const order = before && (await lockOrder(tx, before.charge.orderId))
  if (!order) return
  // Read again under the lock: whoever had it before may have learnt the same.
  const { refund, charge } = (await findRefund(tx, before.refund.id)) ?? before
  const become = learnRefund(refund, { isVoid: learnt.key.endsWith(VOID), isDone: learnt.isDone })
  if (!become) return

  const change = { ...become, message: learnt.message ?? '' }
  if (become.state === 'asked') return changeRefund(tx, refund.id, change)
  await changeRefund(tx, refund.id, { ...change, settledAt: by.now })

  const label = (charge.paymentId && (await labelOf(tx, charge.paymentId))) || ''
  const amount = refund.unitCents + refund.taxCents
  if (learnt.isDone) await noteLine(tx, { order, refund, charge, learnt, isVoid: become.isVoid, now: by.now })
  const letters = learnt.isDone ? await tell(tx, parts, { charge, amount, label }) : []
  await enqueue(
    tx,
    letters.map((letter) => mailJob(parts.keys.envelope, letter, by.now)),
  )
  const who = refund.createdBy === null ? {} : { actorId: refund.createdBy }
  const facts = { subject: charge.orderId, label, amount, reason: refund.reason }
  const line = learnt.isDone ? auditLine('payment.refunded', facts) : auditLine('payment.refund-refused', facts)
  await writeAudit(tx, { ...by, accountId: charge.accountId, ...who }, [line])
}

type Charge = NonNullable<Awaited<ReturnType<typeof findRefund>>>['charge']

interface Done {
  order: OrderRow
  refund: RefundRow
  charge: Charge
  learnt: Learnt
  isVoid: boolean
  now: Date
}

/** Both lines of what is voided are: neither with them nor without them does the sum of the others change. */
async function noteLine(tx: Transaction, { order, refund, charge, learnt, isVoid, now }: Done): Promise<void> {
  await insertTransaction(tx, {
    ...{ id: refund.id, kind: 'refund', accountId: charge.accountId, orderId: charge.orderId, createdAt: now },
    ...{ paymentId: charge.paymentId, cardId: charge.cardId, refundOf: charge.id, referenceNumber: charge.id },
    ...{ unitCents: -refund.unitCents, taxCents: -refund.taxCents, voidedAt: isVoid ? now : null },
    ...{ gatewayId: learnt.token ?? '', gatewayMessage: learnt.message ?? '', gatewayResponse: learnt.code ?? '' },
    isTest: learnt.isTest ?? charge.isTest,
  })
  await debitOrder(tx, order, refund.unitCents + refund.taxCents)
  if (isVoid) await voidTransaction(tx, charge.id, now)
}

async function labelOf(tx: Transaction, paymentId: string): Promise<string | undefined> {
  const found = await findPaymentAndCard(tx, paymentId)
  return found && wordsOf(found.card).label
}

/** Whoever has to know of money hears that some came back. */
export function tell(
  tx: Transaction,
  parts: Parts,
  { charge, amount, label }: { charge: Pick<Charge, 'accountId' | 'orderId'>; amount: number; label: string },
) {
  const { publicOrigin } = parts.settings
  return lettersToAccount(tx, parts, charge.accountId, {
    subject: `A refund for order ${charge.orderId}`,
    words: [
      `${dollars(amount)} of order ${charge.orderId} went back to ${label}.`,
      'Banks take up to ten days to show it. What was bought goes on as it is.',
    ],
    action: { label: 'Look at your subscriptions', url: `${publicOrigin}${PAGES.subscriptions}` },
  })
}
