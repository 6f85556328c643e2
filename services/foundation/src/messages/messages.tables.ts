import type { MessageFacts } from '@portal/contracts/authorization/messages'
import { isNotNull, isNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts, users } from '../people/people.tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

type KindOf<Facts> = Facts extends { kind: infer Kind } ? Kind : never
export type MessageKind = KindOf<MessageFacts>
type Fields<Facts> = Facts extends unknown ? Omit<Facts, 'kind'> : never

/** Messages of the portal to one person (rule H53). */
export const messages = pgTable(
  'messages',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The account that it is about. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MessageKind>().notNull(),
    fields: jsonb('fields').$type<Fields<MessageFacts>>().notNull(),
    /** The session whose act it tells of, which is not shown the message (rule H54). */
    actingSessionId: text('acting_session_id'),
    createdAt: time('created_at').notNull(),
    readAt: time('read_at'),
  },
  (table) => [
    index('messages_by_user').on(table.userId, table.id),
    index('messages_by_account').on(table.accountId),
    index('messages_unread').on(table.userId).where(isNull(table.readAt)),
    index('messages_read').on(table.readAt).where(isNotNull(table.readAt)),
  ],
)
