import type { Route } from '../../kernel/handle.ts'
import { listProfilesHandler } from './list-profiles.ts'
import { searchOrganizationsHandler } from './search-organizations.ts'
import { findKeyByTokenHandler, searchThingsHandler } from './search-things.ts'
import { searchUsersHandler } from './search-users.ts'

export const adminSearchRoutes: readonly Route[] = [
  searchUsersHandler,
  searchThingsHandler,
  findKeyByTokenHandler,
  searchOrganizationsHandler,
  listProfilesHandler,
]
