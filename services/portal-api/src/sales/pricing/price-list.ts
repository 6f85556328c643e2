import { createHash } from 'node:crypto'
import type { Transaction } from '@portal/foundation/database'
import { findPricedPlans } from '../../subscriptions/index.ts'
import { planView } from './plan-view.ts'

/** What is sold now. The version is the content's own: two price lists with the same version are the same (rule M7). */
export async function readPriceList(tx: Transaction) {
  const plans = (await findPricedPlans(tx)).map(planView)
  const version = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 16)
  return { plans, version }
}
