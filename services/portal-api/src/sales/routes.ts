import type { Route } from '../kernel/handle.ts'
import { getAdminAccountHandler } from './accounts/get-admin-account.ts'
import { renameAccountHandler } from './accounts/rename-account.ts'
import { listPlansHandler } from './pricing/list-plans.ts'

export const salesRoutes: readonly Route[] = [listPlansHandler, renameAccountHandler, getAdminAccountHandler]
