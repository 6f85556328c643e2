import { getKeyUsage } from '@portal/contracts/security/usage'
import { getKeyUsageOfSubscriptions } from '@portal/contracts/subscriptions/shared-calls'
import { problem } from '@portal/foundation/problem'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { findSecretKeys } from '../secret-keys/secret-keys.sql.ts'
import { findKeyUsage } from './usage.sql.ts'
import { usageRange } from './usage-range.ts'

/** This call belongs to two services (rule M9); whoever answers it lists both. */
export const getKeyUsageHandler = handle(getKeyUsage, keyUsage)
export const getKeyUsageOfSubscriptionsHandler = handle(getKeyUsageOfSubscriptions, keyUsage)

type Asked = Pick<Context<typeof getKeyUsage>, 'params' | 'query' | 'account' | 'tx' | 'now'>

/** Lookups of one key by hour or day and license; times without any are left out (rule D14). */
async function keyUsage({ params, query, account, tx, now }: Asked) {
  const range = usageRange(query)
  const [key] = await findSecretKeys(tx, account.id, { now, keyId: params.key })
  if (!key) throw problem('security-context:key-not-found')

  const buckets = await findKeyUsage(tx, account.id, params.key, range)
  return buckets.map(({ start, licenceId, lookups }) => ({
    hour: start.toISOString(),
    license: licenceId,
    lookups,
  }))
}
