import { hasRunningLicense, keyStatus } from '@portal/contracts/security/key-status'
import { isPaused, type KeyTimes } from '@portal/contracts/security/key-times'
import type { CountedLimit } from '@portal/contracts/security/lookup-limit'
import { keyState } from '@portal/contracts/security/secret-key-list'
import { runningLicenses } from '@portal/contracts/subscriptions/display-status'
import type { Transaction } from '@portal/foundation/database'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findSubscriptions, subscriptionView } from '../../subscriptions/index.ts'

interface Key extends KeyTimes {
  byAccountDeactivation: boolean
  licenceIds?: readonly string[]
}

interface Found {
  key: Key
  limit: CountedLimit | null
}

/** Returns a function that tells the status of each key of an account (rule D83), from its limit and the account's subscriptions now. */
export async function statusesOfKeys(tx: Transaction, accountId: number, now: Date) {
  const subscriptions = await findSubscriptions(tx, accountId)
  const running = runningLicenses(
    subscriptions.map((facts) => subscriptionView(facts, now)),
    now,
  )
  return ({ key, limit }: Found, website?: { hosts: number; needsTokenExchange: boolean }) => {
    const { licenceIds = [] } = key
    return keyStatus({
      state: keyState({ paused: isPaused(key, now), recovery_deadline: timeOrEmpty(key.recoveryDeadline) }),
      isWithAccount: key.byAccountDeactivation,
      website,
      limit,
      hasLicense: hasRunningLicense(licenceIds, running),
    })
  }
}
