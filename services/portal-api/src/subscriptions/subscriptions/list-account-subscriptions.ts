import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { handle } from '../../kernel/handle.ts'
import { type PriceRenewals, withNextCharges } from '../renewals/next-charges.ts'
import { findSubscriptions } from './subscriptions.sql.ts'

/** Returns all subscriptions at once, however many licenses there are. */
export const listAccountSubscriptionsHandler = (price: PriceRenewals) =>
  handle(listAccountSubscriptions, async ({ account, tx, now }) => {
    const found = await findSubscriptions(tx, account.id)
    return withNextCharges(tx, found, price, now)
  })
