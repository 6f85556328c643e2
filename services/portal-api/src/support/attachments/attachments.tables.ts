import type { ImageType } from '@portal/contracts/support/conversation'
import { isNull } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { conversations } from '../conversations/conversations.tables.ts'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (content) => content,
  fromDriver: (content) => Buffer.from(content),
})

/** Images of conversations, apart from their messages, so that no list reads them. */
export const conversationAttachments = pgTable(
  'conversation_attachments',
  {
    /** nanoid. */
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The message that it was sent with; null until then. */
    sequence: integer('sequence'),
    name: text('name').notNull(),
    /** As its content says. */
    type: text('type').$type<ImageType>().notNull(),
    bytes: integer('bytes').notNull(),
    content: bytes('content').notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('conversation_attachments_of_messages').on(table.conversationId, table.sequence),
    index('conversation_attachments_unsent').on(table.uploadedAt).where(isNull(table.sequence)),
  ],
)
