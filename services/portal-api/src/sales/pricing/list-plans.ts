import { listPlans } from '@portal/contracts/sales/pricing'
import { answerEverybody } from '../../kernel/answer-everybody.ts'
import { catalogueVersionOf } from '../../subscriptions/index.ts'
import { readPriceList } from './price-list.ts'

export const listPlansHandler = answerEverybody(listPlans, {
  version: catalogueVersionOf,
  answer: ({ db }) => readPriceList(db),
})
