import { listNextPlans } from '@portal/contracts/subscriptions/next-plans'
import { handle } from '../../kernel/handle.ts'
import type { PriceRenewals } from '../renewals/next-charges.ts'
import { countSeatsTaken } from '../seats/seats.sql.ts'
import { findSubscriptions } from '../subscriptions/subscriptions.sql.ts'
import { changeable, nextPlansOf } from './next-plans.ts'

export const listNextPlansHandler = (price: PriceRenewals) =>
  handle(listNextPlans, async ({ params, account, tx, now }) => {
    const all = await findSubscriptions(tx, account.id)
    const facts = changeable(all, { subscriptionId: params.s, licenseId: params.t, now })
    return {
      at: facts.subscription.expiresAt.toISOString(),
      people: await countSeatsTaken(tx, account.id, now),
      plans: await nextPlansOf(tx, { facts, all, price, now }),
    }
  })
