import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { getMaxUsersOfSubscriptions } from '@portal/contracts/subscriptions/shared-calls'
import { type Context, handle } from '../../handle.ts'
import { findMaxUsers } from './find-max-users.ts'

/** The specs give this call to two services (decision M9). */
export const getMaxUsersHandler = handle(getMaxUsers, maxUsers)
export const getMaxUsersOfSubscriptionsHandler = handle(getMaxUsersOfSubscriptions, maxUsers)

async function maxUsers({ account, tx, now }: Pick<Context<typeof getMaxUsers>, 'account' | 'tx' | 'now'>) {
  return { max_users: await findMaxUsers(tx, account.id, now) }
}
