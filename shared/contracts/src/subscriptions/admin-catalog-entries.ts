import * as z from 'zod/mini'
import { Cents } from '../values.ts'

/* What the provider sells, as its own staff see it (commerce.md §3). */

export const ProductLine = z.object({
  id: z.string(),
  key: z.string(),
  full_key: z.string(),
  description: z.string(),
  capabilities: z.array(z.string()),
})

export const Edition = z.object({
  id: z.string(),
  key: z.string(),
  description: z.string(),
  product_line_id: z.string(),
  capabilities: z.array(z.string()),
})

export const CatalogLicense = z.object({ licenseId: z.string(), licenseName: z.string(), licenseLabel: z.string() })

export const CatalogPlan = z.object({
  id: z.string(),
  license_id: z.string(),
  description: z.string(),
  plan_nickname: z.string(),
  lookups: z.int(),
  lookup_units: z.string(),
  next_plan_id: z.string(),
  select_as_next: z.boolean(),
  update_frequency: z.enum(['none', 'monthly', 'quarterly']),
  interval: z.string(),
  months: z.int(),
  days: z.int(),
  auto_renewable: z.boolean(),
  capabilities: z.array(z.string()),
  encoded_capabilities: z.string(),
  added_capabilities: z.array(z.string()),
  removed_capabilities: z.array(z.string()),
  tier: z.string(),
  one_time_free_trial: z.boolean(),
  free_trial: z.boolean(),
  max_users: z.int(),
  rate_limit: z.nullable(z.int()),
  deprecated: z.boolean(),
  price_in_cents: Cents,
  visible: z.boolean(),
  purchasable: z.boolean(),
  enhanced_data_privacy: z.boolean(),
  ongoing_free: z.boolean(),
})
export type CatalogPlan = z.infer<typeof CatalogPlan>
