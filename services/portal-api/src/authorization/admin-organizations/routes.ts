import type { Route } from '../../kernel/handle.ts'
import { getOrganizationAsStaffHandler } from './get-organization.ts'
import { listPeopleOfOrganizationHandler } from './list-people.ts'

export const adminOrganizationRoutes: readonly Route[] = [
  getOrganizationAsStaffHandler,
  listPeopleOfOrganizationHandler,
]
