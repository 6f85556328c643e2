import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { handle } from '../../kernel/handle.ts'
import { subscriptionView } from './subscription-view.ts'
import { findSubscriptions } from './subscriptions.sql.ts'

/** Returns all subscriptions at once, however many licenses there are. */
export const listAccountSubscriptionsHandler = handle(listAccountSubscriptions, async ({ account, tx, now }) => {
  const found = await findSubscriptions(tx, account.id)
  return found.map((facts) => subscriptionView(facts, now))
})
