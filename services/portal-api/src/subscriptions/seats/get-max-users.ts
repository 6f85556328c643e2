import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { getMaxUsersOfSubscriptions } from '@portal/contracts/subscriptions/shared-calls'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { findMaxUsers } from './find-max-users.ts'

/** This call belongs to two services (rule M9); whoever answers it lists both. */
export const getMaxUsersHandler = handle(getMaxUsers, maxUsers)
export const getMaxUsersOfSubscriptionsHandler = handle(getMaxUsersOfSubscriptions, maxUsers)

async function maxUsers({ account, tx, now }: Pick<Context<typeof getMaxUsers>, 'account' | 'tx' | 'now'>) {
  return { max_users: await findMaxUsers(tx, account.id, now) }
}
