import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What is taxed where, and from when to when (rule J9); rates in millionths. An empty place stands for all of them; the narrowest row
 * counts. On the last day a rate still holds; without one it holds on.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    countryIso3: text('country_iso3').notNull(),
    region: text('region').notNull().default(''),
    county: text('county').notNull().default(''),
    locality: text('locality').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day'),
    /** Of software as a service: verification, autocomplete, geocoding. */
    saasMillionths: integer('saas_millionths').notNull(),
    /** Of data: lists, property, enrichment. */
    dataMillionths: integer('data_millionths').notNull(),
    /** The share of the price that is taxed. */
    baseMillionths: integer('base_millionths').notNull().default(1_000_000),
  },
  (table) => [index('tax_rates_by_country').on(table.countryIso3, table.region)],
)
