import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Work that a change causes, written in the same transaction as the change. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Subject of scheduled work, for which one job of a kind waits. Null for a job that was only enqueued. */
    subject: text('subject'),
    payload: jsonb('payload').notNull().$type<Record<string, unknown>>(),
    runAt: time('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** A worker that dies leaves the row; it is due again after this time. */
    lockedUntil: time('locked_until'),
    doneAt: time('done_at'),
    /** Given up: a person has to look. */
    deadAt: time('dead_at'),
    lastError: text('last_error'),
  },
  (table) => [
    // In the order in which they are taken: many are due at the same moment.
    index('outbox_due_in_order').on(table.runAt, table.id).where(sql`done_at is null and dead_at is null`),
    index('outbox_given_up').on(table.runAt, table.id).where(sql`dead_at is not null`),
    uniqueIndex('outbox_scheduled')
      .on(table.kind, table.subject)
      .where(sql`subject is not null and done_at is null and dead_at is null`),
  ],
)
