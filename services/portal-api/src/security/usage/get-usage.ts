import { getUsage } from '@portal/contracts/security/usage'
import { handle } from '../../kernel/handle.ts'
import { findAccountUsage } from './usage.sql.ts'
import { usageRange } from './usage-range.ts'

/** Lookups of an account by hour or day, grouped as the chart requests; empty buckets are left out (rule D14). */
export const getUsageHandler = handle(getUsage, async ({ query, account, tx }) => {
  const range = usageRange(query)
  const bucket = query.bucket === 'day' ? 'day' : range.bucket
  const found = await findAccountUsage(tx, account.id, { ...range, bucket }, query.by)
  return found.map(({ start, keyId, licenceId, lookups }) => ({
    hour: start.toISOString(),
    key: keyId,
    license: licenceId,
    lookups,
  }))
})
