import { createHash } from 'node:crypto'
import type { Transaction } from '@portal/foundation/database'
import { findPricedPlans } from '../../subscriptions/index.ts'
import { planView } from './plan-view.ts'

/**
 * Returns the current price list. The version is derived from the content: price lists with equal versions are equal
 * (rule M7).
 */
export async function readPriceList(tx: Transaction) {
  const plans = (await findPricedPlans(tx)).map(planView)
  const version = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 16)
  return { plans, version }
}
