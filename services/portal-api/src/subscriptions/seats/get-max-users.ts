import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { getMaxUsersOfSubscriptions } from '@portal/contracts/subscriptions/shared-calls'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { findMaxUsers } from './find-max-users.ts'
import { findLargerPlan } from './seats.sql.ts'

/** Served by two services (rule M9); both list it. */
export const getMaxUsersHandler = handle(getMaxUsers, maxUsers)
export const getMaxUsersOfSubscriptionsHandler = handle(getMaxUsersOfSubscriptions, maxUsers)

/** No plan changes what staff set: none is offered then. */
async function maxUsers({ account, tx, now }: Pick<Context<typeof getMaxUsers>, 'account' | 'tx' | 'now'>) {
  const { seats, plan, isSetByStaff } = await findMaxUsers(tx, account.id, now)
  const larger = isSetByStaff ? undefined : await findLargerPlan(tx, seats, plan)
  return {
    max_users: seats,
    plan: plan ? withSeats(plan) : null,
    larger: larger
      ? { ...withSeats(larger), price_in_cents: larger.priceCents, months: larger.months, days: larger.days }
      : null,
  }
}

function withSeats({ id, description, maxUsers }: { id: string; description: string; maxUsers: number }) {
  return { plan_id: id, description, max_users: maxUsers }
}
