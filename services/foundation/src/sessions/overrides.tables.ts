import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sessions } from './sessions.tables.ts'

/** A remote that comes from a developer's machine instead of the registry: in one session, until a time (rule P23). */
export const remoteOverrides = pgTable(
  'remote_overrides',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    remote: text('remote').notNull(),
    origin: text('origin').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.remote] })],
)
