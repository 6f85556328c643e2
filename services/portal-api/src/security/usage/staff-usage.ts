import { getKeyUsageAsStaff } from '@portal/contracts/security/admin-keys'
import { getKeyUsageOfSubscriptionsAsStaff, getLicenseUsage } from '@portal/contracts/subscriptions/admin-usage'
import { problem } from '@portal/foundation/problem'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { holdsLicence } from '../../subscriptions/index.ts'
import { findAccountOfKey } from '../key-lifecycle/account-keys.sql.ts'
import { findKeyUsage, findLicenceUsage, type UsageBucket } from './usage.sql.ts'
import { usageRange } from './usage-range.ts'

/** Served by two services (rule M9); both list it. */
export const getKeyUsageAsStaffHandler = handle(getKeyUsageAsStaff, keyUsage)
export const getKeyUsageOfSubscriptionsAsStaffHandler = handle(getKeyUsageOfSubscriptionsAsStaff, keyUsage)

type Asked = Pick<Context<typeof getKeyUsageAsStaff>, 'params' | 'query' | 'tx'>

/** Returns usage of a key in any account. */
async function keyUsage({ params, query, tx }: Asked) {
  const range = usageRange(query)
  const accountId = await findAccountOfKey(tx, params.key)
  if (accountId === undefined) throw problem('security-context:key-not-found')

  return onTheWire(await findKeyUsage(tx, accountId, params.key, range))
}

/** All keys of an account together, under one of its licenses. */
export const getLicenceUsageHandler = handle(getLicenseUsage, async ({ params, query, tx }) => {
  const range = usageRange(query)
  if (!(await holdsLicence(tx, params.a, params.l))) throw problem('subscription-context:license-not-found')

  return onTheWire(await findLicenceUsage(tx, params.a, params.l, range))
})

function onTheWire(buckets: readonly UsageBucket[]) {
  return buckets.map(({ start, licenceId, lookups }) => ({ hour: start.toISOString(), license: licenceId, lookups }))
}
