import { makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { retryRenewals } from '../renewals/schedule-renewal-tries.ts'
import { wordsOf } from './add-payment-method.ts'
import { lockCards, makePrimary } from './payment-methods.sql.ts'
import { scheduleCardLook } from './schedule-card-looks.ts'

/** Idempotent: the card that is the primary one already leaves no trace (rule K2). */
export const makePaymentMethodPrimaryHandler = handle(
  makePaymentMethodPrimary,
  async ({ params, account, tx, now, audit }) => {
    const cards = await lockCards(tx, account.id)
    const card = cards.find(({ id }) => id === params.id)
    if (!card) throw problem('payment-context:method-not-found')
    if (card.isPrimary) return

    await makePrimary(tx, card)
    await scheduleCardLook(tx, card, now)
    await retryRenewals(tx, account.id, now)
    audit('payment-method.made-primary', { subject: card.id, ...wordsOf(card) })
  },
)
