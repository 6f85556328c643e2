import type { Transaction } from '@portal/foundation/database'
import { type SQL, sql } from 'drizzle-orm'
import { findUsageOfSubscriptions, monthly } from '../../subscriptions/index.ts'
import { keyUsage, keyUsageBySubscription } from '../usage/usage.tables.ts'

/** Returns what the gateway counted for these subscriptions, what was taken from them, and what they have used. */
export function findUsage(tx: Transaction, subscriptionIds: readonly string[]) {
  return findUsageOfSubscriptions(tx, subscriptionIds, countedOf)
}

/** Counts no more of a subscription than the row of the key has, which is what charts show. */
function countedOf(subscriptionId: SQL) {
  const part = keyUsageBySubscription
  return monthly(sql`
    select date_trunc('month', ${part.hour}, 'UTC') as month,
      sum(least(${part.lookups}, ${keyUsage.lookups}))::bigint as lookups
    from ${part} join ${keyUsage} on ${keyUsage.keyId} = ${part.keyId} and ${keyUsage.hour} = ${part.hour}
      and ${keyUsage.licenceId} = ${part.licenceId}
    where ${part.subscriptionId} = ${subscriptionId} group by 1`)
}
