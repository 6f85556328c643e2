import { call } from '../call.ts'
import { getMaxUsers } from '../contacts/seats.ts'
import { getKeyUsage } from '../security/usage.ts'

/* Calls that this service answers as another does: each stands in both tables (rule M9). */

export const getMaxUsersOfSubscriptions = call({ ...getMaxUsers, service: 'subscriptions' })

export const getKeyUsageOfSubscriptions = call({ ...getKeyUsage, service: 'subscriptions' })
