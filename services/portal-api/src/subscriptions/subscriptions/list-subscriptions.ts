import { listSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { holdsLicence } from '../licences/licences.sql.ts'
import { type PriceRenewals, withNextCharges } from '../renewals/next-charges.ts'
import { findSubscriptions } from './subscriptions.sql.ts'

/** A license that the account does not hold is not found, also when others hold it. */
export const listSubscriptionsHandler = (price: PriceRenewals) =>
  handle(listSubscriptions, async ({ params, account, tx, now }) => {
    if (!(await holdsLicence(tx, account.id, params.id))) throw problem('subscription-context:license-not-found')

    const found = await findSubscriptions(tx, account.id, params.id)
    return withNextCharges(tx, found, price, now)
  })
