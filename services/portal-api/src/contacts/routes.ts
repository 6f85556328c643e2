import type { Route } from '../handle.ts'
import { getMaxUsersHandler } from '../subscriptions/seats/get-max-users.ts'
import { listContactsHandler } from './contacts/list-contacts.ts'

export const contactsRoutes: readonly Route[] = [listContactsHandler, getMaxUsersHandler]
