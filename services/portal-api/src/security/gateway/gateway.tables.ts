import { REFUSAL_RULES } from '@portal/contracts/security/refusals'
import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** The number of a transaction, as PostgreSQL counts them. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Changes that gateways have to process, written by triggers in the transaction of the change (the baseline migration).
 * Deleted after an hour: a gateway that has seen nothing for that long drops its whole cache.
 */
export const gatewayChanges = pgTable(
  'gateway_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['account', 'everything', 'lease', 'limiter', 'trace'] }).notNull(),
    /** An account's id, a limiter's, a limit's, or nothing. */
    subject: text('subject').notNull().default(''),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    notedAt: time('noted_at').notNull().default(sql`now()`),
  },
  (table) => [index('gateway_changes_by_xid').on(table.xid)],
)

/** Traces that staff started: gateways record requests for a while (rule D16). */
export const traces = pgTable('traces', {
  searchTerm: text('search_term').primaryKey(),
  startedAt: time('started_at').notNull(),
  endsAt: time('ends_at').notNull(),
  startedBy: integer('started_by').notNull(),
  /** The account that is traced, or whose key is; none for an address, and for traces from before it was kept. */
  accountId: integer('account_id'),
})

/** Refused lookups per key, rule and full UTC hour, to say why a key fails (rule G24). Kept for two days; no bill follows from them. */
export const keyRefusals = pgTable(
  'key_refusals',
  {
    keyId: text('key_id').notNull(),
    hour: time('hour').notNull(),
    rule: text('rule', { enum: REFUSAL_RULES }).notNull(),
    accountId: integer('account_id').notNull(),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour, table.rule] }),
    index('key_refusals_by_account').on(table.accountId, table.hour),
  ],
)

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

/** Lookups under a limit that a gateway has reserved and that are not counted yet (rule D32). */
export const limitLeases = pgTable(
  'limit_leases',
  {
    limitId: text('limit_id').notNull(),
    /** A process, by the name of its folder. */
    gateway: text('gateway').notNull(),
    /** Time the limit was set or reset that the reservation belongs to. */
    since: time('since').notNull(),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
    /** A gateway that is gone for good holds nothing back for longer. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.limitId, table.gateway] }),
    index('limit_leases_by_gateway').on(table.gateway),
  ],
)

/** Requests left for a license in this second, shared by all gateways (rule D82). */
export const rateBuckets = pgTable('rate_buckets', {
  /** `account:license` */
  name: text('name').primaryKey(),
  /** Below zero where gateways answered more before they knew of each other. */
  left: doublePrecision('left_requests').notNull(),
  at: time('at').notNull(),
})
