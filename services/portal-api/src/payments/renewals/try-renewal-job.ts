import { isExpired } from '@portal/contracts/payments/expiration'
import { isHardDecline } from '@portal/contracts/payments/payments'
import { isEndedByStaff, isRenewalTryDue, nextRenewalTry } from '@portal/contracts/subscriptions/renewal'
import { isGraceRunning } from '@portal/contracts/subscriptions/term-times'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import type { JobHandler } from '@portal/foundation/outbox'
import { lockOrder, noteRenewalTry, type OrderRow, withPaper } from '../../billing/index.ts'
import { lettersToAccount } from '../../contacts/index.ts'
import { findTermsOfOrder } from '../../subscriptions/index.ts'
import { findCards } from '../payment-methods/payment-methods.sql.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import { isOpen } from '../payments/payment-lifecycle.ts'
import { findPaymentsOfOrder } from '../payments/payments.sql.ts'
import { tellPayers } from '../payments/tell-payers.ts'
import { type RenewalLetter, renewalHasNoCard, renewalStopped } from './letters-of-renewals.ts'
import { scheduleRenewalTry } from './schedule-renewal-tries.ts'

/**
 * Returns a job handler that charges a renewal to the account's primary card on the days of its tries, and notifies the
 * account when its grace period is over (rule I88). The payment, its record on the order and the next try are one
 * transaction, so that a worker that dies leaves all or nothing, and the vault is asked by the payment's own job (rule
 * K13). Idempotent.
 */
export function tryRenewal(foundation: Foundation): JobHandler {
  return ({ id: job, subject, payload }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, Number(subject))
      if (!order?.paymentDueAt || !order.gracePeriodEndsAt || order.owedCents === 0) return
      if (!(await isWanted(tx, order))) return
      const { paymentDueAt: dueAt, gracePeriodEndsAt: stopsAt, renewalTriedAt: since } = order
      // Until its term begins it can be taken back (rule I91), also where another card becomes the primary one.
      if (now < dueAt) return scheduleRenewalTry(tx, order.id, dueAt)
      const tell = (letter: RenewalLetter) => mailTo(tx, foundation, { order, letter, now })
      if (!isGraceRunning(stopsAt, now)) {
        if (since !== null && since >= stopsAt) return
        await noteRenewalTry(tx, order.id, now)
        await tellPayers(tx, order, 'plan-stopped', now)
        return tell(renewalStopped)
      }
      await scheduleRenewalTry(tx, order.id, nextRenewalTry(dueAt, now) ?? stopsAt)

      const [last] = await findPaymentsOfOrder(tx, order.id)
      const isCardNew = typeof payload.cardChangedAt === 'string' && isAfter(payload.cardChangedAt, since)
      if ((last && isOpen(last)) || !(isCardNew || isRenewalTryDue(dueAt, { since, now }))) return
      // The bank would say the same again of that card.
      const [card] = await findCards(tx, order.accountId)
      if (!isCardNew && last && last.cardId === card?.id && isHardDecline(last.reason)) return

      await noteRenewalTry(tx, order.id, now)
      if (!card || isExpired(card, now)) {
        await tellPayers(tx, order, 'payment-failed', now)
        return tell(renewalHasNoCard)
      }
      await beginPayment(tx, foundation, {
        ...{ accountId: order.accountId, userId: null, orderId: order.id, cents: order.owedCents, cardId: card.id },
        ...{ idempotencyKey: undefined, isCollected: true, now, requestId: `job-${job}`, network: '' },
      })
    })
}

/** Returns whether the term that the order pays still stands: staff ended neither it nor the account. */
async function isWanted(tx: Transaction, order: OrderRow): Promise<boolean> {
  const terms = await findTermsOfOrder(tx, order)
  return terms.some((term) => !isEndedByStaff(term))
}

function isAfter(time: string, since: Date | null): boolean {
  return since === null || Date.parse(time) > since.getTime()
}

interface Telling {
  order: OrderRow
  letter: RenewalLetter
  now: Date
}

async function mailTo(tx: Transaction, foundation: Foundation, { order, letter, now }: Telling): Promise<void> {
  const { settings } = foundation
  const words = withPaper(letter(order, settings, now), order, settings)
  const letters = await lettersToAccount(tx, foundation, order.accountId, words)
  await enqueueLetters(tx, foundation.keys.envelope, letters, now)
}
