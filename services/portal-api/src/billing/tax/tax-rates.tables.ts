import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Tax rates by place and date range (rule J9), in millionths. An empty place matches every place; the most specific row
 * wins. The last day is inclusive; without one a rate has no end.
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
    /** Rate for software as a service: verification, autocomplete, geocoding. */
    saasMillionths: integer('saas_millionths').notNull(),
    /** Rate for data: lists, property, enrichment. */
    dataMillionths: integer('data_millionths').notNull(),
    /** The share of the price that is taxed. */
    baseMillionths: integer('base_millionths').notNull().default(1_000_000),
  },
  (table) => [index('tax_rates_by_country').on(table.countryIso3, table.region)],
)
