import { DAY_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import { deleteEndedBefore } from './announcements.sql.ts'

const KEPT_AFTER_END_MS = 365 * DAY_MS

/** Deletes announcements that ended a year ago, and returns how many. */
export function purgeAnnouncements(tx: Transaction, now: Date): Promise<number> {
  return deleteEndedBefore(tx, new Date(now.getTime() - KEPT_AFTER_END_MS))
}
