import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The answers of the last 24 hours to calls that carried an `Idempotency-Key`. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of call, account and body, sealed: a body may hold a password, which a bare digest would let somebody guess. */
    fingerprint: text('fingerprint').notNull(),
    /** Under the envelope key: an answer may hold a secret that is shown once. */
    answer: text('answer'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_by_age').on(table.createdAt)],
)
