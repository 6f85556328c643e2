import { RENEWED_AHEAD_MS } from '@portal/contracts/subscriptions/renewal'
import type { Transaction } from '@portal/foundation/database'
import { schedule } from '@portal/foundation/outbox'

export const SUBSCRIPTION_RENEWAL = 'subscription.renewal'

/** Schedules the renewal of each subscription for a moment before its term ends, even if that has passed. */
export function scheduleRenewals(tx: Transaction, terms: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  const jobs = terms.map(({ id, expiresAt }) => jobAt(id, new Date(expiresAt.getTime() - RENEWED_AHEAD_MS)))
  return schedule(tx, jobs)
}

/** Schedules the renewal of each subscription for now, because its lookups are used up or it was paid (rule I86). */
export function scheduleRenewalsNow(tx: Transaction, terms: readonly { id: string }[], now: Date): Promise<void> {
  return schedule(
    tx,
    terms.map(({ id }) => jobAt(id, now)),
  )
}

function jobAt(subject: string, runAt: Date) {
  return { kind: SUBSCRIPTION_RENEWAL, subject, payload: {}, runAt }
}
