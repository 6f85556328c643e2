import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Canary trials, the last one of each channel. */
export const canaryTrials = pgTable(
  'canary_trials',
  {
    remote: text('remote').notNull(),
    environment: text('environment').notNull(),
    release: text('release').notNull(),
    /** Plans that named it, and reports that it failed. */
    views: integer('views').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Time it is promoted if it is still healthy. */
    promotesAt: at('promotes_at'),
    /** Reason in words why it was halted. */
    haltedBecause: text('halted_because'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.environment] })],
)
