import type { ConversationGroup } from '@portal/contracts/support/conversation-group'
import type { ReportPart } from '@portal/contracts/support/problem-report'
import { accounts, users } from '@portal/foundation/people'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Conversations of customers with sales and support. Each is written to under the lock of its row (rule Q7). */
export const conversations = pgTable(
  'conversations',
  {
    /** nanoid; no secret. */
    id: text('id').primaryKey(),
    group: text('group_name').$type<ConversationGroup>().notNull(),
    /** The person who began it; null for a visitor. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The account they were in. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** SHA-256 of a visitor's key. */
    keyHash: text('key_hash'),
    /** SHA-256 of the idempotency key of a visitor's first call. */
    startHash: text('start_hash'),
    /** The customer, as known when it began; empty where the profile could not be read (rule Q4). */
    name: text('name').notNull(),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    company: text('company').notNull(),
    /** Path of the page. */
    page: text('page').notNull(),
    subject: text('subject').notNull(),
    startedAt: time('started_at').notNull(),
    lastMessageAt: time('last_message_at').notNull(),
    lastSequence: integer('last_sequence').notNull(),
    lastNote: integer('last_note').notNull().default(0),
    closedAt: time('closed_at'),
    assigneeId: integer('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** First message that staff have not answered. */
    waitingSince: time('waiting_since'),
    firstAnsweredAt: time('first_answered_at'),
    /** Last message that each side has read. */
    customerRead: integer('customer_read').notNull().default(0),
    staffRead: integer('staff_read').notNull().default(0),
    /** Last answer that went into an email because nobody had read it. */
    mailedSequence: integer('mailed_sequence').notNull().default(0),
    customerTypingUntil: time('customer_typing_until'),
    staffTypingUntil: time('staff_typing_until'),
    rating: text('rating').$type<'' | 'good' | 'bad'>().notNull().default(''),
    ratingComment: text('rating_comment').notNull().default(''),
    ratedAt: time('rated_at'),
  },
  (table) => [
    index('conversations_by_person').on(table.userId, table.lastMessageAt).where(isNotNull(table.userId)),
    index('conversations_by_email').on(table.canonicalEmail).where(isNotNull(table.keyHash)),
    uniqueIndex('conversations_by_start').on(table.startHash).where(isNotNull(table.startHash)),
    index('conversations_open').on(table.lastMessageAt, table.id).where(isNull(table.closedAt)),
    index('conversations_unassigned')
      .on(table.lastMessageAt, table.id)
      .where(sql`closed_at is null and assignee_id is null`),
    index('conversations_by_assignee')
      .on(table.assigneeId, table.lastMessageAt, table.id)
      .where(isNull(table.closedAt)),
    index('conversations_closed').on(table.lastMessageAt, table.id).where(isNotNull(table.closedAt)),
    // One group: without it in front, the rarer one is looked for among all.
    index('conversations_open_of_group').on(table.group, table.lastMessageAt, table.id).where(isNull(table.closedAt)),
    index('conversations_unassigned_of_group')
      .on(table.group, table.lastMessageAt, table.id)
      .where(sql`closed_at is null and assignee_id is null`),
    index('conversations_closed_of_group')
      .on(table.group, table.lastMessageAt, table.id)
      .where(isNotNull(table.closedAt)),
    index('conversations_waiting').on(table.waitingSince, table.id).where(isNotNull(table.waitingSince)),
    index('conversations_unassigned_waiting')
      .on(table.waitingSince, table.id)
      .where(sql`closed_at is null and assignee_id is null and waiting_since is not null`),
    index('conversations_by_time').on(table.lastMessageAt),
    index('conversations_by_start_time').on(table.startedAt),
    index('conversations_rated').on(table.ratedAt).where(isNotNull(table.ratedAt)),
  ],
)

/** Messages that both sides see, by their place. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 …, without a gap. */
    sequence: integer('sequence').notNull(),
    side: text('side').$type<'customer' | 'staff' | 'system'>().notNull(),
    /** The person who wrote it; null for visitors and the system. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    sentAt: time('sent_at').notNull(),
    /** Attached by the customer with consent; both null or neither. */
    contextPage: text('context_page'),
    contextRequestId: text('context_request_id'),
    /** Details of a problem that the customer reported with this message; null for any other. */
    report: jsonb('report').$type<ReportPart[]>(),
    /** SHA-256 of the author and the idempotency key: a repeated call finds its message. */
    sendHash: text('send_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.sequence] }),
    uniqueIndex('conversation_messages_once').on(table.conversationId, table.sendHash).where(isNotNull(table.sendHash)),
  ],
)

/** Notes between members of staff, apart from all that customers' calls read (rule Q13). */
export const conversationNotes = pgTable(
  'conversation_notes',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    note: integer('note').notNull(),
    /** The message behind which it was written. */
    afterSequence: integer('after_sequence').notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    writtenAt: time('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.note] })],
)
