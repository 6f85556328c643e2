import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { subscriptionView } from './subscription-view.ts'
import { findSubscriptions } from './subscriptions.sql.ts'

export const listSubscriptionsOfAccountHandler = handle(listSubscriptionsOfAccount, async ({ params, tx, now }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findSubscriptions(tx, params.id)
  return found.map((facts) => subscriptionView(facts, now))
})
