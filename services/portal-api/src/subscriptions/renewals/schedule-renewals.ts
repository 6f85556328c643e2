import { RENEWED_AHEAD_MS } from '@portal/contracts/subscriptions/renewal'
import type { Transaction } from '@portal/foundation/database'
import { schedule } from '@portal/foundation/outbox'

export const SUBSCRIPTION_RENEWAL = 'subscription.renewal'

/** Schedules the renewal of each subscription for a moment before its term ends, even if that has passed. */
export function scheduleRenewals(tx: Transaction, terms: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  return schedule(
    tx,
    terms.map(({ id, expiresAt }) => {
      const runAt = new Date(expiresAt.getTime() - RENEWED_AHEAD_MS)
      return { kind: SUBSCRIPTION_RENEWAL, subject: id, payload: {}, runAt }
    }),
  )
}
