import * as z from 'zod/mini'
import { call } from '../call.ts'
import { CATALOG_ADMIN, CATALOG_READERS } from '../staff.ts'
import { Price } from './price.ts'
import { Plan } from './pricing.ts'

/** The whole price list; a change names the version it was made from (rule M7). */
export const PricingSchedule = z.object({ plans: z.array(Plan), version: z.string() })

/** The same with other prices: only `price_in_cents` is read of what may differ (rule M7). */
const NewPricingSchedule = z.object({
  plans: z.array(z.extend(Plan, { price_in_cents: Price })).check(z.maxLength(1_000, 'At most 1,000 plans')),
  version: z.string(),
})

export const getPricingSchedule = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/pricing',
  requires: CATALOG_READERS,
  response: PricingSchedule,
})

export const replacePricingSchedule = call({
  service: 'sales',
  method: 'PUT',
  path: '/admin/pricing',
  requires: CATALOG_ADMIN,
  body: NewPricingSchedule,
  response: PricingSchedule,
  errors: ['request:out-of-date', 'sales-context:price-list-differs'],
})
