import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Load measurements from a sample of browsers (rule P40). Contains no personal data and nothing that identifies a
 * browser.
 */
export const remoteLoads = pgTable(
  'remote_loads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reportedAt: timestamp('told_at', { withTimezone: true, precision: 3 }).notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    module: text('module').notNull(),
    outcome: text('outcome').notNull(),
    retries: integer('retries').notNull(),
    bytes: integer('bytes').notNull(),
    planMs: integer('plan_ms'),
    entryMs: integer('entry_ms'),
    codeMs: integer('code_ms'),
    mountMs: integer('mount_ms'),
    contentMs: integer('content_ms'),
  },
  (table) => [
    index('remote_loads_by_remote').on(table.remote, table.reportedAt),
    index('remote_loads_by_time').on(table.reportedAt),
  ],
)
