import { accounts, users } from '@portal/foundation/people'
import { isNotNull } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Notes of staff about an account, apart from all that its people read (rule G83). */
export const accountNotes = pgTable(
  'account_notes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
    editedAt: time('edited_at'),
    pinnedAt: time('pinned_at'),
    /** Time of deletion, after which auditors read it for another 90 days. */
    removedAt: time('removed_at'),
    removedBy: integer('removed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('account_notes_by_account').on(table.accountId, table.id),
    index('account_notes_removed').on(table.removedAt).where(isNotNull(table.removedAt)),
  ],
)
