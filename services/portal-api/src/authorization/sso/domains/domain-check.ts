import type { Transaction } from '@portal/foundation/database'
import { type ScheduledJob, scheduleUnlessWaiting } from '@portal/foundation/outbox'
import { findAllVerified } from './domains.sql.ts'

export const DOMAIN_CHECK = 'domain.check'

export function domainCheckJob(domainId: number, runAt: Date): ScheduledJob {
  return { kind: DOMAIN_CHECK, subject: String(domainId), payload: { domainId }, runAt }
}

/** Has every verified domain looked up that no job waits for: those from before, and those whose job was given up. Idempotent. */
export async function scheduleDomainChecks(tx: Transaction, now: Date): Promise<void> {
  const verified = await findAllVerified(tx)
  if (verified.length > 0)
    await scheduleUnlessWaiting(
      tx,
      verified.map(({ id }) => domainCheckJob(id, now)),
    )
}
