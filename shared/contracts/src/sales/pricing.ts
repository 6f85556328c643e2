import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents } from '../values.ts'

/** A license as a plan sells it; `group` is the product's prefix, with us-standard and us-core both `us`. */
export const PlanLicense = z.object({
  license_id: z.string(),
  license_label: z.string(),
  product_line: z.string(),
  product_edition: z.string(),
  group: z.string(),
})

/** A plan for sale (commerce.md §3, "Plan (customer-facing)"). */
export const Plan = z.object({
  id: z.string(),
  license: PlanLicense,
  description: z.string(),
  /** A term in days, or 0; older catalogs wrap it (rule I13). */
  days: z.union([z.int(), z.object({ total: z.int() })]),
  months: z.int(),
  lookups: z.int(),
  /** To reckon with; `priceAsDollars` is the same price, written out. */
  price_in_cents: Cents,
  priceAsDollars: z.string(),
  /** Requests per second; `null` is unlimited. */
  ratePerSecond: z.nullable(z.int()),
  hasEnhancedDataPrivacy: z.boolean(),
  /** Additive: how many people an account may have with it (rule E13). */
  max_users: z.int(),
  interval: z.string(),
  isOneTimeFreeTrial: z.boolean(),
  isOngoingFree: z.boolean(),
  renewable: z.boolean(),
  /** Additive: whether it costs something and renews if its buyer agrees (rule I85). */
  can_renew: z.optional(z.boolean()),
  purchasable: z.boolean(),
  tier: z.string(),
})
export type Plan = z.infer<typeof Plan>

/** The whole price list, and the version that a quote is bound to (rule M7). */
export const listPlans = call({
  service: 'sales',
  method: 'GET',
  path: '/pricing',
  requires: 'public',
  response: z.object({ plans: z.array(Plan), version: z.string() }),
})
