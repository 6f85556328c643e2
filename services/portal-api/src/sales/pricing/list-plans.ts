import { createHash } from 'node:crypto'
import { listPlans } from '@portal/contracts/sales/pricing'
import { handle } from '../../handle.ts'
import { planView } from './plan-view.ts'
import { findPricedPlans } from './pricing.sql.ts'

/** The version is the content's own: two price lists with the same version are the same (decision M7). */
export const listPlansHandler = handle(listPlans, async ({ tx }) => {
  const plans = (await findPricedPlans(tx)).map(planView)
  const version = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 16)
  return { plans, version }
})
