import { users } from '@portal/foundation/people'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Filters of lists that a member of staff keeps under names of their own (rule G97). */
export const savedViews = pgTable(
  'saved_views',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list, table.name] })],
)
