import type { Route } from '../kernel/handle.ts'
import { listContactsHandler } from './contacts/list-contacts.ts'

export const contactsRoutes: readonly Route[] = [listContactsHandler]
