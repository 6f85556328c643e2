import { keyStatus } from '@portal/contracts/security/key-status'
import { keyState } from '@portal/contracts/security/secret-keys'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import type { Transaction } from '@portal/foundation/database'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findSubscriptions, subscriptionView } from '../../subscriptions/index.ts'
import { isPaused, type KeyTimes } from '../key-lifecycle/key-lifecycle.ts'
import { findLimits } from '../key-limits/key-limits.sql.ts'
import { limitIdOf } from '../key-limits/limit-rules.ts'

interface Key extends KeyTimes {
  id: string
  limitId?: string | null
  byAccountDeactivation: boolean
  licenceIds?: readonly string[]
}

/** Returns a function that tells the status of each key of an account (rule D83), from its limits and subscriptions as they are now. */
export async function statusesOfKeys(tx: Transaction, accountId: number, now: Date) {
  const limits = new Map((await findLimits(tx, accountId)).map((limit) => [limit.keyId, limit]))
  const running = new Set<string>()
  for (const facts of await findSubscriptions(tx, accountId)) {
    const view = subscriptionView(facts, now)
    if (['Active', 'Grace Period'].includes(displayStatus(view, now))) running.add(view.track_id)
  }
  return (key: Key, website?: { hosts: number; needsTokenExchange: boolean }) => {
    const { licenceIds = [] } = key
    return keyStatus({
      state: keyState({ paused: isPaused(key, now), recovery_deadline: timeOrEmpty(key.recoveryDeadline) }),
      isWithAccount: key.byAccountDeactivation,
      website,
      limit: limits.get(limitIdOf(key)),
      hasLicense: licenceIds.length ? licenceIds.some((id) => running.has(id)) : running.size > 0,
    })
  }
}
