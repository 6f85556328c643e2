import { displayStatus, isRunning } from '@portal/contracts/subscriptions/display-status'
import { seatsOf } from '@portal/contracts/subscriptions/next-plan'
import type { Transaction } from '@portal/foundation/database'
import { subscriptionView } from '../subscriptions/subscription-view.ts'
import { findSubscriptions, type SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'
import { findSeatsOverride } from './seats.sql.ts'

interface MaxUsers {
  seats: number
  /** The running plan that grants this many. */
  plan: SubscriptionFacts['plan'] | undefined
  isSetByStaff: boolean
}

/** People that an account may have: what staff set, or else the most that a running plan allows (rule E13). */
export async function findMaxUsers(tx: Transaction, accountId: number, now: Date): Promise<MaxUsers> {
  const override = await findSeatsOverride(tx, accountId)
  if (override !== null) return { seats: override, plan: undefined, isSetByStaff: true }

  const found = await findSubscriptions(tx, accountId)
  const running = found.filter((facts) => isRunning(displayStatus(subscriptionView(facts, now), now)))
  const plan = running.map((facts) => facts.plan).sort((a, b) => b.maxUsers - a.maxUsers)[0]
  return { seats: seatsOf(plan ? [plan] : [], null), plan, isSetByStaff: false }
}
