import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/*
 * What can be bought (commerce.md §3): a product line has editions, an edition has licenses, a license has plans.
 * Effective capabilities are those of line, edition, license and plan together (rule I17).
 */

export const productLines = pgTable('product_lines', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  fullKey: text('full_key').notNull(),
  description: text('description').notNull(),
  /** The one of its two rates that a place taxes the line with: lists, property and enrichment are data (rule J9). */
  taxKind: text('tax_kind', { enum: ['saas', 'data'] })
    .notNull()
    .default('saas'),
  capabilities: text('capabilities').array().notNull(),
})

export const editions = pgTable('editions', {
  id: text('id').primaryKey(),
  lineId: text('line_id')
    .notNull()
    .references(() => productLines.id),
  key: text('key').notNull().unique(),
  description: text('description').notNull(),
  capabilities: text('capabilities').array().notNull(),
})

export const licences = pgTable('licences', {
  id: text('id').primaryKey(),
  editionId: text('edition_id')
    .notNull()
    .references(() => editions.id),
  /** The full name: line, edition, hosting and sometimes a region, joined by hyphens. */
  key: text('key').notNull().unique(),
  label: text('label').notNull(),
  description: text('description').notNull(),
  hosting: text('hosting', { enum: ['cloud', 'hybrid', 'local'] }).notNull(),
  /** A country or US state; empty where the license covers all. */
  regionKey: text('region_key').notNull().default(''),
  regionLabel: text('region_label').notNull().default(''),
  capabilities: text('capabilities').array().notNull(),
})

export const plans = pgTable(
  'plans',
  {
    id: text('id').primaryKey(),
    licenceId: text('licence_id')
      .notNull()
      .references(() => licences.id),
    description: text('description').notNull(),
    nickname: text('nickname').notNull(),
    /** Lookups per term; 1e12 means unlimited. */
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
    lookupUnits: text('lookup_units').notNull().default('lookups'),
    months: integer('months').notNull(),
    /** More than 0 makes it a custom term in days. */
    days: integer('days').notNull().default(0),
    priceCents: integer('price_cents').notNull(),
    /** Requests per second; null is unlimited. */
    rateLimit: integer('rate_limit'),
    /** A rung of the ladder, the same for a month and a year. */
    tier: text('tier').notNull(),
    maxUsers: integer('max_users').notNull().default(1),
    /** The plan that renews this one; null renews the same plan. */
    nextPlanId: text('next_plan_id'),
    renewable: boolean('renewable').notNull(),
    oneTimeTrial: boolean('one_time_trial').notNull().default(false),
    ongoingFree: boolean('ongoing_free').notNull().default(false),
    enhancedDataPrivacy: boolean('enhanced_data_privacy').notNull().default(false),
    /** Data refresh of list products. */
    updateFrequency: text('update_frequency', { enum: ['none', 'monthly', 'quarterly'] })
      .notNull()
      .default('none'),
    selectAsNext: boolean('select_as_next').notNull().default(true),
    visible: boolean('visible').notNull().default(true),
    purchasable: boolean('purchasable').notNull().default(true),
    deprecated: boolean('deprecated').notNull().default(false),
    /** Time from which it is deprecated; null for none, and where it was so from the beginning. */
    deprecatedFrom: timestamp('deprecated_from', { withTimezone: true, precision: 3 }),
    /** Those that the plan adds to the ones of its license, and those that it takes from them. */
    capabilities: text('capabilities').array().notNull(),
    removedCapabilities: text('removed_capabilities').array().notNull().default(sql`'{}'`),
  },
  (table) => [index('plans_by_licence').on(table.licenceId)],
)

/** One row. Its version rises with every change to the tables above, counted by triggers (the baseline migration). */
export const catalogVersion = pgTable('catalogue_version', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
