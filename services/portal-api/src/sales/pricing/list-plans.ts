import { listPlans } from '@portal/contracts/sales/pricing'
import { cachedAnswer } from '../../kernel/cached-answer.ts'
import { catalogVersionOf } from '../../subscriptions/index.ts'
import { readPriceList } from './price-list.ts'

export const listPlansHandler = cachedAnswer(listPlans, {
  version: catalogVersionOf,
  answer: ({ db }) => readPriceList(db),
})
