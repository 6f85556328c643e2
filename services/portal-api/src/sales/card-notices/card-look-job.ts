import { isCardNoticeDue } from '@portal/contracts/payments/card-notice'
import { isExpired } from '@portal/contracts/payments/expiration'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import type { JobHandler } from '@portal/foundation/outbox'
import { findAccountLabel } from '@portal/foundation/people'
import { lettersToAccount } from '../../contacts/index.ts'
import { changeCard, lockCard, scheduleCardLook, wordsOf } from '../../payments/index.ts'
import { findNextCharge } from '../forecast/get-forecast.ts'
import { cardLetter } from './card-letter.ts'

/**
 * Returns a job handler that notifies an account that its primary card expires before the next charge, as its billing page
 * warns (rules J113, J115). The letter, its record and the next look are one transaction. Idempotent.
 */
export function lookAtCard(parts: Pick<Foundation, 'settings' | 'keys'>): JobHandler {
  return ({ subject }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const card = await lockCard(tx, subject ?? '')
      // An expired card that is not the primary one is looked at again once it is.
      if (!card || (!card.isPrimary && isExpired(card, now))) return

      const { accountId, expiryNotifiedAt: notifiedAt } = card
      const charge = card.isPrimary ? await findNextCharge(tx, accountId, now) : undefined
      await scheduleCardLook(tx, card, now, charge?.at)
      if (!charge || !isCardNoticeDue({ expiration: card, chargeAt: charge.at, now, notifiedAt })) return

      await changeCard(tx, card.id, { expiryNotifiedAt: now })
      const account = (await findAccountLabel(tx, accountId)) ?? ''
      const { month, year } = card
      const facts = { account, card: wordsOf(card).label, month, year, isExpired: isExpired(card, now), charge }
      const letters = await lettersToAccount(tx, parts, accountId, cardLetter(parts.settings, facts))
      await enqueueLetters(tx, parts.keys.envelope, letters, now)
    })
}
