import { RENEWED_AHEAD_MS } from '@portal/contracts/subscriptions/renewal'
import type { Transaction } from '@portal/foundation/database'
import { type ClaimedJob, schedule, scheduleAgain } from '@portal/foundation/outbox'

export const SUBSCRIPTION_RENEWAL = 'subscription.renewal'

/** Schedules the renewal of each subscription for a moment before its term ends, even if that has passed. */
export function scheduleRenewals(tx: Transaction, terms: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  return schedule(tx, terms.map(jobAtEnd))
}

/**
 * Leaves a renewal that is not due yet for the end of its term, unless it was paid or used up while its job was at it: that
 * wants it now (rule I86).
 */
export function leaveForEnd(tx: Transaction, job: ClaimedJob, term: { id: string; expiresAt: Date }): Promise<void> {
  return scheduleAgain(tx, job, [jobAtEnd(term)])
}

function jobAtEnd({ id, expiresAt }: { id: string; expiresAt: Date }) {
  return jobAt(id, new Date(expiresAt.getTime() - RENEWED_AHEAD_MS))
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
