import { nextCardLook } from '@portal/contracts/payments/card-notice'
import type { Transaction } from '@portal/foundation/database'
import { schedule } from '@portal/foundation/outbox'
import type { CardRow } from './payment-methods.sql.ts'

export const CARD_LOOK = 'card.look'

type Card = Pick<CardRow, 'id' | 'month' | 'year'>

/** Schedules the next look at a card, for the letter that it expires (rule J115). */
export function scheduleCardLook(tx: Transaction, card: Card, now: Date, chargeAt?: Date): Promise<void> {
  const runAt = nextCardLook({ expiration: card, chargeAt, now })
  return schedule(tx, [{ kind: CARD_LOOK, subject: card.id, payload: {}, runAt }])
}
