import { accounts } from '@portal/foundation/people'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tax locations of accounts. The latest counts; a change adds a row, so that past orders stay explained. */
export const taxableLocations = pgTable(
  'taxable_locations',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    company: text('company').notNull().default(''),
    thoroughfare: text('thoroughfare').notNull(),
    locality: text('locality').notNull(),
    county: text('county').notNull().default(''),
    administrativeArea: text('administrative_area').notNull(),
    postalCode: text('postal_code').notNull(),
    countryIso3: text('country_iso3').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('taxable_locations_by_account').on(table.accountId, table.createdAt)],
)
