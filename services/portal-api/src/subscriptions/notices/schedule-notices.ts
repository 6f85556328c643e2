import { nextNotice } from '@portal/contracts/subscriptions/term-notices'
import type { Transaction } from '@portal/foundation/database'
import { schedule } from '@portal/foundation/outbox'
import type { subscriptions } from '../subscriptions/subscriptions.tables.ts'

export const SUBSCRIPTION_NOTICE = 'subscription.notice'

/** A subscription that is written or read. */
export type Term = Pick<typeof subscriptions.$inferInsert, 'id' | 'startsAt' | 'expiresAt' | 'terminatedAt'>

/** Schedules the next notice after this time for each subscription that has one. */
export function scheduleNotices(tx: Transaction, terms: readonly Term[], after: Date): Promise<void> {
  const jobs = terms.flatMap(({ id, startsAt, expiresAt, terminatedAt = null }) => {
    const notice = nextNotice({ startsAt, expiresAt, terminatedAt }, after)
    return notice ? [{ kind: SUBSCRIPTION_NOTICE, subject: id, payload: {}, runAt: notice.at }] : []
  })
  return schedule(tx, jobs)
}
