import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { type PriceRenewals, withNextCharges } from '../renewals/next-charges.ts'
import { findSubscriptions } from './subscriptions.sql.ts'

export const listSubscriptionsOfAccountHandler = (price: PriceRenewals) =>
  handle(listSubscriptionsOfAccount, async ({ params, tx, now }) => {
    if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

    const found = await findSubscriptions(tx, params.id)
    return withNextCharges(tx, found, price, now)
  })
