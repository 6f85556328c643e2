import type { Foundation } from '@portal/foundation/foundation'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { openVault } from '../vault/open-vault.ts'
import { unsealToken } from './card-tokens.ts'

export const REDACT_CARD = 'payment-method.redact'

/** Has the vault forget a card. The job carries the sealed token: the card's row holds it no longer, or holds another. */
export function redactCardJob(cardId: string, sealedToken: string | null, now: Date): Job[] {
  return sealedToken === null ? [] : [{ kind: REDACT_CARD, payload: { cardId, sealedToken }, runAt: now }]
}

/** Idempotent, and retried until the vault has confirmed. */
export function redactInVault(foundation: Foundation): JobHandler {
  return async ({ payload }) => {
    const vault = await openVault(foundation)
    await vault.redact(unsealToken(foundation.keys, String(payload.cardId), String(payload.sealedToken)))
  }
}
