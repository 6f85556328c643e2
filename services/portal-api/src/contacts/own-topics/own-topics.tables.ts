import type { Topic } from '@portal/contracts/contacts/contacts'
import { users } from '@portal/foundation/people'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What people want to be told about themselves, in every account whose roles let them know it. */
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
