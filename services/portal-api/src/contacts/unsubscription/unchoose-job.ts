import type { Job } from '@portal/foundation/outbox'

export const UNCHOOSE_CONTACT = 'usage-thresholds.unchoose'

/**
 * Tells the service that keeps thresholds that a contact wants no more letters about usage, for any threshold (rule
 * E23).
 */
export function unchooseJob({ contactId, now }: { contactId: number; now: Date }): Job {
  return { kind: UNCHOOSE_CONTACT, payload: { contactId }, runAt: now }
}
