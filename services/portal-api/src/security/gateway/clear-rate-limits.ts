import { clearRateLimit } from '@portal/contracts/security/admin-keys'
import { clearRateLimitsOfTrack } from '@portal/contracts/subscriptions/admin-usage'
import { networkOf } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { clearRateLimits, holdsLicence } from '../../subscriptions/index.ts'
import { noteForGateways } from './gateway-books.sql.ts'
import { deleteRate } from './rate-buckets.sql.ts'

/**
 * Idempotent. Every gateway drops its counts; the host of `key:license@host` is ignored, because no count is per host,
 * and an address represents its network (rule D15).
 */
export const clearRateLimitHandler = handle(clearRateLimit, async ({ params, query, tx, audit }) => {
  const [counted = ''] = query.resource === 'lookups' ? params.id.split('@') : [networkOf(params.id)]
  if (query.resource === 'lookups') await deleteRate(tx, counted)
  await noteForGateways(tx, 'limiter', `${query.resource} ${counted}`)
  audit('rate-limit.cleared', { subject: params.id, resource: query.resource })
})

/** Idempotent. The times during which a license was throttled are forgotten, and so is what gateways count of it now. */
export const clearRateLimitsOfTrackHandler = handle(clearRateLimitsOfTrack, async ({ params, tx, audit }) => {
  if (!(await holdsLicence(tx, params.a, params.t))) throw problem('subscription-context:license-not-found')

  await clearRateLimits(tx, params.a, params.t)
  await deleteRate(tx, `${params.a}:${params.t}`)
  await noteForGateways(tx, 'limiter', `lookups ${params.a}:${params.t}`)
  audit('rate-limit.cleared', { subject: `${params.a}:${params.t}`, resource: 'lookups' })
})
