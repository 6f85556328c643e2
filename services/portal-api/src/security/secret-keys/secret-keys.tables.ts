import { accounts, users } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Times are the facts, states follow: paused while `pausedAt` is set, recoverable while `recoveryDeadline` is (rule D1). */
export const secretKeys = pgTable(
  'secret_keys',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    label: text('label').notNull(),
    description: text('description').notNull().default(''),
    /** The token under envelope encryption. */
    sealedToken: text('sealed_token').notNull(),
    /** Masked form for lists, so that a list decrypts nothing. */
    maskedToken: text('masked_token').notNull(),
    /** Licenses that it is limited to; none means every license of the account (rule D12). */
    licenceIds: text('licence_ids').array().notNull().default(sql`'{}'`),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    pausedAt: timestamp('paused_at', { withTimezone: true, precision: 3 }),
    /** Paused because the account was deactivated; reactivating it resumes exactly these (rule D3). */
    byAccountDeactivation: boolean('by_account_deactivation').notNull().default(false),
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
    recoveryDeadline: timestamp('recovery_deadline', { withTimezone: true, precision: 3 }),
    /** Time it stops because it was rotated; until then it works beside its replacement (rule D17). */
    stopsAt: timestamp('stops_at', { withTimezone: true, precision: 3 }),
    /** The key that took its place, which may be gone since. */
    replacedBy: text('replaced_by'),
    /** Under which id its limit is kept: that of the first key of a rotation, so that all of them count on one (rule D35). */
    limitId: text('limit_id'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
    /** Host or network of the last successful lookup. */
    lastUsedFrom: text('last_used_from'),
  },
  (table) => [
    index('secret_keys_by_account').on(table.accountId, table.createdAt),
    index('secret_keys_by_limit').on(table.limitId).where(sql`limit_id is not null`),
    // Staff find a key by the ends that its customer reads to them (rule G100).
    index('secret_keys_by_masked_token').on(table.maskedToken),
  ],
)

export type SecretKeyRow = typeof secretKeys.$inferSelect
