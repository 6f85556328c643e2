import { clearRateLimit } from '@portal/contracts/security/admin-keys'
import { clearRateLimitsOfTrack } from '@portal/contracts/subscriptions/admin-usage'
import type { Transaction } from '@portal/foundation/database'
import { networkOf } from '@portal/foundation/http'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { clearRateLimits, holdsLicence } from '../../subscriptions/index.ts'
import { noteForGateways } from './gateway-books.sql.ts'
import { deleteRate } from './rate-buckets.sql.ts'

/**
 * Idempotent. Every gateway drops its counts; the host of `key:license@host` is ignored, because no count is per host,
 * and an address represents its network (rule D15).
 */
export const clearRateLimitHandler = handle(clearRateLimit, async ({ params, query, caller, tx, audit }) => {
  const [counted = ''] = query.resource === 'lookups' ? params.id.split('@') : [networkOf(params.id)]
  if (query.resource === 'lookups') await deleteRate(tx, counted)
  await noteForGateways(tx, 'limiter', `${query.resource} ${counted}`)
  const accountId = query.resource === 'lookups' ? await findAccount(tx, counted) : undefined
  audit('rate-limit.cleared', { subject: params.id, resource: query.resource }, { actorId: caller.userId, accountId })
})

/** Returns the account that `account:license` names; an address is nobody's. */
async function findAccount(tx: Transaction, counted: string): Promise<number | undefined> {
  const [account = ''] = counted.split(':')
  const isAccount = /^[1-9]\d{0,8}$/.test(account) && (await accountExists(tx, Number(account)))
  return isAccount ? Number(account) : undefined
}

/** Idempotent. The times during which a license was throttled are forgotten, and so is what gateways count of it now. */
export const clearRateLimitsOfTrackHandler = handle(clearRateLimitsOfTrack, async ({ params, caller, tx, audit }) => {
  if (!(await holdsLicence(tx, params.a, params.t))) throw problem('subscription-context:license-not-found')

  await clearRateLimits(tx, params.a, params.t)
  await deleteRate(tx, `${params.a}:${params.t}`)
  await noteForGateways(tx, 'limiter', `lookups ${params.a}:${params.t}`)
  const entry = { subject: `${params.a}:${params.t}`, resource: 'lookups' }
  audit('rate-limit.cleared', entry, { actorId: caller.userId, accountId: params.a })
})
