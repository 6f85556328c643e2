import type { Transaction } from '@portal/foundation/database'
import { scheduleNotices, type Term } from './notices/schedule-notices.ts'
import { scheduleRenewals } from './renewals/schedule-renewals.ts'

/** Schedules what time makes due for subscriptions: notices from now on, and renewals, also those that are late. */
export async function scheduleDueWork(tx: Transaction, terms: readonly Term[], now: Date): Promise<void> {
  await scheduleNotices(tx, terms, now)
  await scheduleRenewals(tx, terms)
}
