import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Changes of the roles of staff. The index and the reads state the same text, or PostgreSQL would not use the index. */
export const IS_ROLE_OF_STAFF = sql`action in ('internal-role.granted', 'internal-role.revoked')`

/**
 * Append-only: the application's role may not change a row (`database/application-role.ts`), and triggers reject
 * UPDATE, DELETE and TRUNCATE for everyone. Another trigger sets `position` and `hash`, overriding the INSERT (decision
 * 30).
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    action: text('action').notNull(),
    /** Id of the affected object: a key, a user. */
    subject: text('subject').notNull(),
    accountId: integer('account_id'),
    actorId: integer('actor_id'),
    /** The person the actor acted as, if not in their own name. */
    actingAsId: integer('acting_as_id'),
    /** Network of the actor, coarse enough to identify no one; empty for the portal's own actions. */
    network: text('network').notNull().default(''),
    requestId: text('request_id').notNull(),
    fields: jsonb('fields').notNull().$type<Record<string, unknown>>(),
    /** Position in the chain of its account, from 1 without gaps. */
    position: bigint('position', { mode: 'number' }).notNull().default(0),
    /** SHA-256 over the row and the hash of the one before, in hexadecimal digits. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [
    unique('audit_is_one_chain_an_account').on(table.accountId, table.position).nullsNotDistinct(),
    index('audit_by_person').on(table.accountId, table.actorId, table.position),
    index('audit_by_actor').on(table.actorId, table.id),
    // A day of one who did much (rule G113).
    index('audit_by_actor_and_time').on(table.actorId, table.at),
    // Everyone who ever had a role of staff (rule G113).
    index('audit_roles_of_staff').on(table.subject).where(IS_ROLE_OF_STAFF),
    index('audit_by_request').on(table.requestId),
    // Refusals of single sign-on, by connection (rule G81).
    index('audit_refusals_by_provider')
      .on(sql`(${table.fields} ->> 'provider')`, table.id)
      .where(sql`action = 'session.sign-in-refused'`),
    index('audit_round_trips_by_provider').on(table.subject, table.id).where(sql`action = 'round-trip.refused'`),
  ],
)

/** Length of each account's chain and the hash of its last row; 0 is the chain of rows without an account. */
export const auditChains = pgTable('audit_chains', {
  accountId: integer('account_id').primaryKey(),
  lines: bigint('lines', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})
