import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/people.tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Browsers in which a person gave a code and asked for no more of them (rule B113). */
export const rememberedBrowsers = pgTable(
  'remembered_browsers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    rememberedAt: time('remembered_at').notNull(),
    lastUsedAt: time('last_used_at'),
    /** The place where it was used last. */
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('remembered_browsers_by_user').on(table.userId)],
)
