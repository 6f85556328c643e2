import { accounts } from '@portal/foundation/people'
import { bigint, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Columns of the subject whose lookups are counted: an account's license, or a key with a limit. */
const counted = () => ({
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  kind: text('kind', { enum: ['license', 'key'] }).notNull(),
  subjectId: text('subject_id').notNull(),
})

/** Usage as of the last count. Counting locks the row, so that counts do not overlap. */
export const usageMarks = pgTable(
  'usage_marks',
  {
    ...counted(),
    /** Start of its period: its beginning, or the time the count dropped. */
    since: time('since').notNull(),
    /** Whole percents, 100 at most. */
    percent: integer('percent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.subjectId] })],
)

/** Thresholds reached, once per period, written in the same transaction as the count (rule E11). */
export const usageReached = pgTable(
  'usage_reached',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...counted(),
    since: time('since').notNull(),
    percent: integer('percent').notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
    allowed: bigint('allowed', { mode: 'number' }).notNull(),
    reachedAt: time('reached_at').notNull(),
    /** Time the letters were written, in the same transaction; null until then. */
    notifiedAt: time('told_at'),
  },
  (table) => [
    unique('usage_reached_once').on(table.accountId, table.kind, table.subjectId, table.since, table.percent),
  ],
)

/** Thresholds: a percentage of a license or of a key's limit, at which chosen contacts are notified. */
export const usageThresholds = pgTable(
  'usage_thresholds',
  {
    id: text('id').primaryKey(),
    ...counted(),
    percent: integer('percent').notNull(),
    contactIds: integer('contact_ids').array().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [unique('usage_thresholds_once').on(table.accountId, table.kind, table.subjectId, table.percent)],
)

export type CountedKind = (typeof usageMarks.$inferSelect)['kind']
export type ReachedRow = typeof usageReached.$inferSelect
export type ThresholdRow = typeof usageThresholds.$inferSelect
