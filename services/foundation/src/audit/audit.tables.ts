import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/**
 * Append-only: the application's role may not change a row (`database/application-role.ts`), and triggers refuse UPDATE,
 * DELETE and TRUNCATE to everybody. Another one writes `position` and `hash`, whatever an INSERT says of them (decision 30).
 */
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
    /** In whose name the actor did it, if not in their own. */
    actingAsId: integer('acting_as_id'),
    /** From where, as far as it says nothing of a person; empty for what the portal does by itself. */
    network: text('network').notNull().default(''),
    requestId: text('request_id').notNull(),
    fields: jsonb('fields').notNull().$type<Record<string, unknown>>(),
    /** In the chain of its account, from 1 without gaps. */
    position: bigint('position', { mode: 'number' }).notNull().default(0),
    /** SHA-256 over the row and the hash of the one before, in hexadecimal digits. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [
    unique('audit_is_one_chain_an_account').on(table.accountId, table.position).nullsNotDistinct(),
    index('audit_by_person').on(table.accountId, table.actorId, table.position),
    index('audit_by_actor').on(table.actorId, table.id),
  ],
)

/** How long each account's chain is and the hash it ends with; 0 is the chain of what belongs to no account. */
export const auditChains = pgTable('audit_chains', {
  accountId: integer('account_id').primaryKey(),
  lines: bigint('lines', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})
