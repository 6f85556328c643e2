import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The number of a transaction, as PostgreSQL counts them. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * What gateways have to look at again, written by triggers in the transaction of the change (migration 0009). Forgotten after an
 * hour: a gateway that saw nothing for so long forgets all that it knew.
 */
export const gatewayChanges = pgTable(
  'gateway_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['account', 'everything', 'limiter', 'trace'] }).notNull(),
    /** An account's id, a limiter's, or nothing. */
    subject: text('subject').notNull().default(''),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    notedAt: time('noted_at').notNull().default(sql`now()`),
  },
  (table) => [index('gateway_changes_by_xid').on(table.xid)],
)

/** What staff let the gateways write down for a while (rule D16). */
export const traces = pgTable('traces', {
  searchTerm: text('search_term').primaryKey(),
  startedAt: time('started_at').notNull(),
  endsAt: time('ends_at').notNull(),
  startedBy: integer('started_by').notNull(),
})

/** A request that a trace caught, without its secrets. */
export const tracedRequests = pgTable(
  'traced_requests',
  {
    id: text('id').primaryKey(),
    searchTerm: text('search_term').notNull(),
    at: time('at').notNull(),
    facts: jsonb('facts').notNull().$type<Record<string, string | number>>(),
  },
  (table) => [index('traced_requests_by_term').on(table.searchTerm, table.at)],
)
