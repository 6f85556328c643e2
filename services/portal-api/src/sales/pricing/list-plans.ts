import { createHash } from 'node:crypto'
import { listPlans } from '@portal/contracts/sales/pricing'
import { answerEverybody } from '../../kernel/answer-everybody.ts'
import { catalogueVersionOf, findPricedPlans } from '../../subscriptions/index.ts'
import { planView } from './plan-view.ts'

/** The version is the content's own: two price lists with the same version are the same (rule M7). */
export const listPlansHandler = answerEverybody(listPlans, {
  version: catalogueVersionOf,
  answer: async (db) => {
    const plans = (await findPricedPlans(db)).map(planView)
    const version = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 16)
    return { plans, version }
  },
})
