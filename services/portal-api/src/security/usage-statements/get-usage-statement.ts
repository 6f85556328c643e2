import { usageStatementOf } from '@portal/contracts/subscriptions/usage-periods'
import { getUsageStatement } from '@portal/contracts/subscriptions/usage-statement'
import { isSet } from '@portal/contracts/values'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findSubscriptions, subscriptionView } from '../../subscriptions/index.ts'
import { findUsage } from './counted-lookups.sql.ts'

/** Returns the lookups of a subscription by month, counted and taken, with the balance; another account's is not found (rule K86). */
export const getUsageStatementHandler = handle(getUsageStatement, async ({ params, account, tx, now }) => {
  const ofLicense = await findSubscriptions(tx, account.id, params.t)
  const facts = ofLicense.find(({ subscription }) => subscription.id === params.s)
  const [usage] = facts ? await findUsage(tx, [params.s]) : []
  if (!facts || !usage) throw problem('subscription-context:subscription-not-found')

  const { issued, startsAt, expiresAt } = facts.subscription
  const { terminationDate } = subscriptionView(facts, now)
  const endsAt = isSet(terminationDate) ? new Date(terminationDate) : expiresAt
  return usageStatementOf(params.s, { ...usage, issued, startsAt, endsAt }, now)
})
