import { accounts, users } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Cards as far as the portal knows them. Numbers are the vault's; its token lies here sealed, and goes when the card does. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: time('created_at').notNull(),
    /** Under AES-256-GCM for this row; null once the card is redacted. */
    sealedToken: text('sealed_token'),
    /** The vault's keyed one: the same card again has the same (rule K4). */
    fingerprint: text('fingerprint').notNull(),
    network: text('network').notNull(),
    lastFour: text('last_four').notNull(),
    month: integer('month').notNull(),
    year: integer('year').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    countryCode: text('country_code').notNull(),
    isPrimary: boolean('is_primary').notNull(),
    deactivatedAt: time('deactivated_at'),
    /** Time the vault was told to delete the card. */
    redactedAt: time('redacted_at'),
    /** Time of the latest letter that says that it expires (rule J115). */
    expiryNotifiedAt: time('expiry_notified_at'),
  },
  (table) => [
    index('payment_methods_by_account').on(table.accountId),
    index('payment_methods_by_number').on(table.fingerprint),
    index('payment_methods_by_last_four').on(table.lastFour),
    uniqueIndex('one_primary_card').on(table.accountId).where(sql`is_primary`),
    uniqueIndex('one_card_of_a_number').on(table.accountId, table.fingerprint).where(sql`deactivated_at is null`),
  ],
)

/** Cards that were tried within the last hour, by account and by network: against the testing of stolen ones (rule K12). */
export const cardTries = pgTable('card_tries', {
  /** Names no address: a digest. */
  subject: text('subject').primaryKey(),
  triedAt: time('tried_at').array().notNull(),
  /** After this time the row has no effect. */
  forgottenAt: time('forgotten_at').notNull(),
})
