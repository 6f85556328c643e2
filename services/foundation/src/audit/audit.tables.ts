import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    action: text('action').notNull(),
    /** What it was done to: a key's id, a user's id. */
    subject: text('subject').notNull(),
    accountId: integer('account_id'),
    actorId: integer('actor_id'),
    requestId: text('request_id').notNull(),
    fields: jsonb('fields').notNull().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_by_account').on(table.accountId, table.id),
    index('audit_by_actor').on(table.actorId, table.id),
  ],
)
