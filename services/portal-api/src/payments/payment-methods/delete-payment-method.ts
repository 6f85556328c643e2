import { isExpired } from '@portal/contracts/payments/expiration'
import { nextPrimary } from '@portal/contracts/payments/next-primary'
import { deletePaymentMethod } from '@portal/contracts/payments/payment-methods'
import { problem } from '@portal/foundation/problem'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { findPaidRenewals, stopRenewing } from '../../subscriptions/index.ts'
import { wordsOf } from './add-payment-method.ts'
import { changeCard, lockCards, makePrimary } from './payment-methods.sql.ts'
import { redactCardJob } from './redact-card-job.ts'
import { scheduleCardLook } from './schedule-card-looks.ts'

/**
 * The only card that a renewal can use goes with the renewals or not at all (rule K3). Another becomes the primary one (rule K80);
 * the vault forgets the card once this is committed.
 */
export const deletePaymentMethodHandler = handle(deletePaymentMethod, async (context) => {
  const { params, account, tx, now, audit, enqueue } = context
  const cards = await lockCards(tx, account.id)
  const card = cards.find(({ id }) => id === params.id)
  if (!card) throw problem('payment-context:method-not-found')

  const others = cards
    .filter((other) => other !== card)
    .map((other) => ({ row: other, isGood: !isExpired(other, now), createdAt: other.createdAt.getTime() }))
  if (!others.some(({ isGood }) => isGood) && !isExpired(card, now)) await letRenewalsEnd(context)
  await changeCard(tx, card.id, { isPrimary: false, sealedToken: null, deactivatedAt: now, redactedAt: now })
  const next = nextPrimary(others)
  if (card.isPrimary && next) {
    await makePrimary(tx, next.row)
    await scheduleCardLook(tx, next.row, now)
  }
  audit('payment-method.deleted', { subject: card.id, ...wordsOf(card) })
  for (const job of redactCardJob(card.id, card.sealedToken, now)) enqueue(job)
})

async function letRenewalsEnd({ query, account, tx, now, audit }: Context<typeof deletePaymentMethod>): Promise<void> {
  const renewals = await findPaidRenewals(tx, account.id, now)
  if (!renewals.length) return
  if (!query.confirm_disable_auto_renew) throw problem('payment-context:only-card')

  const { changed, canceled } = await stopRenewing(tx, renewals, now)
  for (const { licenceId, subscriptions } of changed)
    audit('auto-renew.disabled', { subject: licenceId, subscriptions })
  for (const id of canceled) audit('order.cancelled', { subject: id })
}
