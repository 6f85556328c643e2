import type { Job } from '@portal/foundation/outbox'

export const UNCHOOSE_CONTACT = 'usage-thresholds.unchoose'

/** For the service that keeps thresholds: a contact wants no more letters about usage, for whatever they were chosen (rule E23). */
export function unchooseJob({ contactId, now }: { contactId: number; now: Date }): Job {
  return { kind: UNCHOOSE_CONTACT, payload: { contactId }, runAt: now }
}
