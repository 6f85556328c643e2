import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import type { Transaction } from '@portal/foundation/database'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import { findSubscriptions } from '../subscriptions/subscriptions.sql.ts'
import { findSeatsOverride } from './seats.sql.ts'

/** Without any plan an account has one seat (account.md §9). */
const DEFAULT_SEATS = 1

/** People that an account may have: what staff set, or else the most that a running plan allows (rule E13). */
export async function findMaxUsers(tx: Transaction, accountId: number, now: Date): Promise<number> {
  const override = await findSeatsOverride(tx, accountId)
  if (override !== null) return override

  const found = await findSubscriptions(tx, accountId)
  const running = found.filter((facts) => isRunning(displayStatus(subscriptionView(facts, now), now)))
  return Math.max(DEFAULT_SEATS, ...running.map(({ plan }) => plan.maxUsers))
}

function isRunning(status: ReturnType<typeof displayStatus>): boolean {
  return status === 'Active' || status === 'Grace Period'
}
