import { bigint, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One row, of a portal whose clock can be moved (rule E32). Production neither reads nor writes it. */
export const portalClock = pgTable('portal_clock', {
  id: integer('id').primaryKey(),
  /** How far the portal is ahead of the world. */
  aheadMs: bigint('ahead_ms', { mode: 'number' }).notNull(),
  /** Time that it is moving to, by the portal; null once it is there. */
  target: timestamp('target', { withTimezone: true, precision: 3 }),
})
