import { listCatalogPlans } from '@portal/contracts/subscriptions/admin-catalog'
import { handle } from '../../../kernel/handle.ts'
import { planOfStaffView } from './plan-view.ts'
import { findPlansOfStaff } from './plans.sql.ts'

/** Lists every plan, also those that are hidden or no longer sold (rule I150). */
export const listCatalogPlansHandler = handle(listCatalogPlans, async ({ tx }) =>
  (await findPlansOfStaff(tx)).map(planOfStaffView),
)
