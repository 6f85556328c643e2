import * as z from 'zod/mini'
import { name, optionalName } from '../names.ts'
import { Cents, optionalText, text } from '../values.ts'

/*
 * What the provider sells, as its own staff see it (commerce.md §3). Keys and parents are given once: the names of licenses
 * are made of them. What a change leaves out stays as it is.
 */

const Key = text(100).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Enter lower-case words joined by hyphens'))
const Description = name(500)
/** Effective ones are those of line, edition, license and plan together (rule I17). */
const Capabilities = z.array(Key).check(z.maxLength(100, 'At most 100 capabilities'))
const Id = text(200)

export const ProductLine = z.object({
  id: z.string(),
  key: z.string(),
  full_key: z.string(),
  description: z.string(),
  capabilities: z.array(z.string()),
})

export const ProductLineChange = z.object({
  description: z.optional(Description),
  capabilities: z.optional(Capabilities),
})
export const NewProductLine = z.object({
  key: Key,
  full_key: Key,
  description: Description,
  capabilities: z.optional(Capabilities),
})

export const Edition = z.object({
  id: z.string(),
  key: z.string(),
  description: z.string(),
  product_line_id: z.string(),
  capabilities: z.array(z.string()),
})

export const EditionChange = ProductLineChange
export const NewEdition = z.object({
  key: Key,
  description: Description,
  product_line_id: Id,
  capabilities: z.optional(Capabilities),
})

export const CatalogLicense = z.object({ licenseId: z.string(), licenseName: z.string(), licenseLabel: z.string() })

export const CatalogLicenseChange = z.object({
  license_label: z.optional(name(200)),
  description: z.optional(Description),
  capabilities: z.optional(Capabilities),
})
/** Its name is made of the edition's key, the hosting and, where it covers one country or US state alone, that region. */
export const NewCatalogLicense = z.object({
  edition_id: Id,
  hosting_key: z.enum(['cloud', 'hybrid', 'local']),
  region_key: z.optional(Key),
  region_label: z.optional(name(100)),
  license_label: name(200),
  description: Description,
  capabilities: z.optional(Capabilities),
})

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

const Count = z.int().check(z.gte(0))
const Positive = z.int().check(z.gte(1))

/** Days make it a custom term (rule I14). */
const PLAN = {
  description: Description,
  plan_nickname: name(200),
  lookups: Positive,
  months: Count,
  price_in_cents: Count,
  tier: name(50),
}
/** Unsaid in a new plan: shown, sold, offered as the next one, renewable, for one person, no trial, nothing refreshed. */
const PLAN_DETAILS = z.partial(
  z.object({
    lookup_units: optionalName(50),
    days: Count,
    /** The plan that renews this one; `""` renews it into itself. */
    next_plan_id: optionalText(200),
    select_as_next: z.boolean(),
    update_frequency: z.enum(['none', 'monthly', 'quarterly']),
    auto_renewable: z.boolean(),
    added_capabilities: Capabilities,
    removed_capabilities: Capabilities,
    one_time_free_trial: z.boolean(),
    free_trial: z.boolean(),
    max_users: Positive,
    /** Requests per second; `null` is unlimited. */
    rate_limit: z.nullable(Positive),
    visible: z.boolean(),
    purchasable: z.boolean(),
    enhanced_data_privacy: z.boolean(),
    ongoing_free: z.boolean(),
  }),
).shape
export const NewCatalogPlan = z.object({ license_id: Id, ...PLAN, ...PLAN_DETAILS })
/** Deprecating a plan is a call of its own. */
export const CatalogPlanChange = z.object({ ...z.partial(z.object(PLAN)).shape, ...PLAN_DETAILS })
