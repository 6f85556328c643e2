import type { Topic } from '@portal/contracts/contacts/contacts'
import { users } from '@portal/foundation/people'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Topics people chose for themselves, valid in every account where their roles allow it. */
export const ownTopics = pgTable(
  'own_topics',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<Topic>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
)
