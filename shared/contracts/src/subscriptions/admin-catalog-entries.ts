import * as z from 'zod/mini'
import { name, optionalName } from '../names.ts'
import { Price } from '../sales/price.ts'
import { Cents, optionalText, Time, TimeOrEmpty, text } from '../values.ts'
import { MOST_REQUESTS_PER_SECOND } from './staff-changes.ts'
import { UNLIMITED_LOOKUPS } from './unlimited.ts'

/*
 * What the provider sells, as its own staff see it (commerce.md §3). Keys and parents are given once: the names of licenses
 * are made of them. What a change leaves out stays as it is.
 */

/** Short enough for the id of a plan, which is made of the keys above it. */
const Key = text(60).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Enter lower-case words joined by hyphens'))
const Description = name(500)
/** Effective ones are those of line, edition, license and plan together (rule I17). */
const Capabilities = z.array(Key).check(z.maxLength(100, 'At most 100 capabilities'))
const Id = text(200)
/** The one of its two rates that a place taxes a line with (rule J9). */
const TaxKind = z.enum(['saas', 'data'])

/**
 * Additive: `before` holds the values that the fields had when they were read. Where a field has another value now, somebody
 * else changed it, and the change is refused as out of date (rule G63).
 */
function changeOf<const Shape extends z.core.$ZodShape>(fields: Shape) {
  return z.object({ ...fields, before: z.optional(z.object(fields)) })
}

export const ProductLine = z.object({
  id: z.string(),
  key: z.string(),
  full_key: z.string(),
  description: z.string(),
  /** Additive. */
  tax_kind: TaxKind,
  capabilities: z.array(z.string()),
})
export type ProductLine = z.infer<typeof ProductLine>

const LINE_CHANGE = {
  description: z.optional(Description),
  tax_kind: z.optional(TaxKind),
  capabilities: z.optional(Capabilities),
}
export const ProductLineChange = changeOf(LINE_CHANGE)
/** Unsaid, it is taxed as software. */
export const NewProductLine = z.object({
  key: Key,
  full_key: Key,
  description: Description,
  tax_kind: z.optional(TaxKind),
  capabilities: z.optional(Capabilities),
})
export type NewProductLine = z.infer<typeof NewProductLine>

export const Edition = z.object({
  id: z.string(),
  key: z.string(),
  description: z.string(),
  product_line_id: z.string(),
  capabilities: z.array(z.string()),
})
export type Edition = z.infer<typeof Edition>

const EDITION_CHANGE = { description: z.optional(Description), capabilities: z.optional(Capabilities) }
export const EditionChange = changeOf(EDITION_CHANGE)
export const NewEdition = z.object({
  key: Key,
  description: Description,
  product_line_id: Id,
  capabilities: z.optional(Capabilities),
})
export type NewEdition = z.infer<typeof NewEdition>

const Hosting = z.enum(['cloud', 'hybrid', 'local'])

/** Beside the three fields of commerce.md §3, all are additive. */
export const CatalogLicense = z.object({
  licenseId: z.string(),
  licenseName: z.string(),
  licenseLabel: z.string(),
  edition_id: z.string(),
  hosting_key: Hosting,
  region_key: z.string(),
  region_label: z.string(),
  description: z.string(),
  /** Those that the license itself adds. */
  capabilities: z.array(z.string()),
})
export type CatalogLicense = z.infer<typeof CatalogLicense>

const LICENSE_CHANGE = { ...EDITION_CHANGE, license_label: z.optional(name(200)) }
export const CatalogLicenseChange = changeOf(LICENSE_CHANGE)
/** Its name is made of the edition's key, the region, where it covers one country or US state alone, and the hosting. */
export const NewCatalogLicense = z.object({
  edition_id: Id,
  hosting_key: Hosting,
  region_key: z.optional(Key),
  region_label: z.optional(name(100)),
  license_label: name(200),
  description: Description,
  capabilities: z.optional(Capabilities),
})
export type NewCatalogLicense = z.infer<typeof NewCatalogLicense>

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
  /** "Monthly", "Yearly" or "Custom Term" (rule I14). */
  interval: z.string(),
  months: z.int(),
  days: z.int(),
  auto_renewable: z.boolean(),
  /** Effective ones (rule I17). */
  capabilities: z.array(z.string()),
  /** The same, joined by commas. */
  encoded_capabilities: z.string(),
  added_capabilities: z.array(z.string()),
  removed_capabilities: z.array(z.string()),
  tier: z.string(),
  one_time_free_trial: z.boolean(),
  /** True where it costs nothing and ends with its term. */
  free_trial: z.boolean(),
  max_users: z.int(),
  rate_limit: z.nullable(z.int()),
  deprecated: z.boolean(),
  /** Additive: the time from which it is deprecated; `""` for none, and where it was so from the beginning. */
  deprecated_from: TimeOrEmpty,
  /** Additive: true where somebody bought it or chose it to follow, so that its terms stay (rule I153). */
  sold: z.boolean(),
  price_in_cents: Cents,
  visible: z.boolean(),
  purchasable: z.boolean(),
  enhanced_data_privacy: z.boolean(),
  ongoing_free: z.boolean(),
})
export type CatalogPlan = z.infer<typeof CatalogPlan>

const number = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** Either months or days, which make it a custom term (rule I14). */
const PLAN = {
  description: Description,
  plan_nickname: name(200),
  lookups: number(1, UNLIMITED_LOOKUPS),
  months: number(0, 120),
  price_in_cents: Price,
  tier: name(50),
}
/** Unsaid in a new plan: shown, sold, offered as the next one, renewable, for one person, no trial, nothing refreshed. */
const PLAN_DETAILS = z.partial(
  z.object({
    lookup_units: optionalName(50),
    days: number(0, 3_660),
    /** The plan that renews this one; `""` renews it into itself. */
    next_plan_id: optionalText(200),
    select_as_next: z.boolean(),
    update_frequency: z.enum(['none', 'monthly', 'quarterly']),
    auto_renewable: z.boolean(),
    added_capabilities: Capabilities,
    removed_capabilities: Capabilities,
    one_time_free_trial: z.boolean(),
    /** Follows from the price and `ongoing_free`; refused where it says something else. */
    free_trial: z.boolean(),
    max_users: number(1, 10_000),
    /** Requests per second; `null` is unlimited. */
    rate_limit: z.nullable(number(1, MOST_REQUESTS_PER_SECOND)),
    visible: z.boolean(),
    purchasable: z.boolean(),
    enhanced_data_privacy: z.boolean(),
    ongoing_free: z.boolean(),
  }),
).shape
export const NewCatalogPlan = z.object({ license_id: Id, ...PLAN, ...PLAN_DETAILS })
export type NewCatalogPlan = z.infer<typeof NewCatalogPlan>
/** Deprecating a plan is a call of its own. */
export const CatalogPlanChange = changeOf({ ...z.partial(z.object(PLAN)).shape, ...PLAN_DETAILS })

/** Additive: unsaid, a plan is deprecated now, and what follows it stays. */
export const CatalogPlanDeprecation = z.partial(
  z.object({
    from: Time,
    /** The plan that renews it; `""` lets its subscribers keep renewing it. */
    next_plan_id: optionalText(200),
  }),
)

/** Additive: the end of sale that is taken back, as it was read; unsaid, the plan has no time for it. */
export const CatalogPlanResumption = z.partial(z.object({ deprecated_from: Time }))

/** Additive: those whom the end of a plan's sale concerns (rule G65). */
export const PlanSubscribers = z.object({
  /** Subscriptions of the plan that run or begin later, and the accounts that have them. */
  subscriptions: z.int(),
  accounts: z.int(),
  /** Subscriptions of other plans whose people chose this one to follow. */
  chosen_to_follow: z.int(),
})
export type PlanSubscribers = z.infer<typeof PlanSubscribers>

const CapabilityCount = z.object({ capability: z.string(), subscriptions: z.int() })

/** Additive: which subscriptions have, or would have after a dry run, more capabilities than before. */
export const CapabilityPropagation = z.object({
  dry_run: z.boolean(),
  subscriptions: z.int(),
  accounts: z.int(),
  gained: z.array(CapabilityCount),
  /** Capabilities that the catalog has no longer: subscriptions keep them until their next term. */
  kept: z.array(CapabilityCount),
})
export type CapabilityPropagation = z.infer<typeof CapabilityPropagation>

/** Additive: the sample catalog, which fills an empty one; plans are drafts unless they are said to be on sale. */
export const SampleCatalogLoad = z.object({ dry_run: z.optional(z.boolean()), on_sale: z.optional(z.boolean()) })

/** Additive: what was created, or would be after a dry run. */
export const SampleCatalogResult = z.object({
  dry_run: z.boolean(),
  lines: z.int(),
  editions: z.int(),
  licenses: z.int(),
  plans: z.int(),
  /** Descriptions of the product lines. */
  names: z.array(z.string()),
})
export type SampleCatalogResult = z.infer<typeof SampleCatalogResult>
