import type { Route } from '../../kernel/handle.ts'
import { getOrganizationHandler } from './get-organization.ts'
import { joinOrganizationHandler } from './join-organization.ts'
import { listOrganizationAccountsHandler } from './list-organization-accounts.ts'
import { makePrimaryAccountHandler } from './make-primary-account.ts'
import { registerOrganizationHandler } from './register-organization.ts'
import { removeOrganizationHandler } from './remove-organization.ts'
import { removeOrganizationAccountHandler } from './remove-organization-account.ts'
import { renameOrganizationHandler } from './rename-organization.ts'
import { renewOrganizationKeyHandler } from './renew-organization-key.ts'

export const organizationRoutes: readonly Route[] = [
  getOrganizationHandler,
  registerOrganizationHandler,
  renameOrganizationHandler,
  removeOrganizationHandler,
  renewOrganizationKeyHandler,
  listOrganizationAccountsHandler,
  joinOrganizationHandler,
  removeOrganizationAccountHandler,
  makePrimaryAccountHandler,
]
