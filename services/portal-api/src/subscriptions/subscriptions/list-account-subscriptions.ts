import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { handle } from '../../handle.ts'
import { subscriptionView } from './subscription-view.ts'
import { findSubscriptions } from './subscriptions.sql.ts'

/** Everything in one statement, however many licences there are. */
export const listAccountSubscriptionsHandler = handle(listAccountSubscriptions, async ({ account, tx, now }) => {
  const found = await findSubscriptions(tx, account.id)
  return found.map((facts) => subscriptionView(facts, now))
})
