import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** How a canary is doing, the last one of each channel. */
export const canaryTrials = pgTable(
  'canary_trials',
  {
    remote: text('remote').notNull(),
    environment: text('environment').notNull(),
    release: text('release').notNull(),
    /** Plans that named it, and reports that it failed. */
    views: integer('views').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** When it is given to everybody if it is still good. */
    promotesAt: at('promotes_at'),
    /** In words, for whoever asks why nobody gets it any more. */
    haltedBecause: text('halted_because'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.environment] })],
)
