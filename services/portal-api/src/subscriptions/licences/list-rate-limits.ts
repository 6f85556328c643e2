import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findRateLimits, holdsLicence } from './licences.sql.ts'

/** When the gateway slowed the license down, the latest first. */
export const listRateLimitsHandler = handle(listRateLimits, async ({ params, account, tx }) => {
  if (!(await holdsLicence(tx, account.id, params.id))) throw problem('subscription-context:license-not-found')

  const found = await findRateLimits(tx, account.id, params.id)
  return found.map(({ createdAt, expiresAt }) => ({
    created: createdAt.toISOString(),
    expiration: expiresAt.toISOString(),
  }))
})
