import { getKeyUsage } from '@portal/contracts/security/usage'
import { getKeyUsageOfSubscriptions } from '@portal/contracts/subscriptions/shared-calls'
import { problem } from '@portal/foundation/problem'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { findAccountOfKey } from '../key-lifecycle/account-keys.sql.ts'
import { findKeyUsage } from './usage.sql.ts'
import { usageRange } from './usage-range.ts'

/** Served by two services (rule M9); both list it. */
export const getKeyUsageHandler = handle(getKeyUsage, keyUsage)
export const getKeyUsageOfSubscriptionsHandler = handle(getKeyUsageOfSubscriptions, keyUsage)

type Asked = Pick<Context<typeof getKeyUsage>, 'params' | 'query' | 'account' | 'tx'>

/** Lookups of one key by hour or day and license; times without any are left out (rule D14). */
async function keyUsage({ params, query, account, tx }: Asked) {
  const range = usageRange(query)
  if ((await findAccountOfKey(tx, params.key)) !== account.id) throw problem('security-context:key-not-found')

  const buckets = await findKeyUsage(tx, account.id, params.key, range)
  return buckets.map(({ start, licenceId, lookups }) => ({
    hour: start.toISOString(),
    license: licenceId,
    lookups,
  }))
}
