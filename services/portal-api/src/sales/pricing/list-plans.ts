import { listPlans } from '@portal/contracts/sales/pricing'
import { cachedAnswer } from '../../kernel/cached-answer.ts'
import { catalogueVersionOf } from '../../subscriptions/index.ts'
import { readPriceList } from './price-list.ts'

export const listPlansHandler = cachedAnswer(listPlans, {
  version: catalogueVersionOf,
  answer: ({ db }) => readPriceList(db),
})
