import { listRateLimitsOfLicense } from '@portal/contracts/subscriptions/admin-usage'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findRateLimits, holdsLicence } from './licences.sql.ts'

/** Times the gateway throttled the license, latest first. */
export const listRateLimitsHandler = handle(listRateLimits, ({ params, account, tx }) =>
  rateLimitsOf(tx, account.id, params.id),
)

/** The same for staff, of any account. */
export const listRateLimitsOfLicenseHandler = handle(listRateLimitsOfLicense, ({ params, tx }) =>
  rateLimitsOf(tx, params.a, params.l),
)

async function rateLimitsOf(tx: Transaction, accountId: number, licenceId: string) {
  if (!(await holdsLicence(tx, accountId, licenceId))) throw problem('subscription-context:license-not-found')

  const found = await findRateLimits(tx, accountId, licenceId)
  return found.map(({ createdAt, expiresAt }) => ({
    created: createdAt.toISOString(),
    expiration: expiresAt.toISOString(),
  }))
}
