import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Answers that support uses often. */
export const cannedAnswers = pgTable(
  'canned_answers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('canned_answers_by_title').on(table.title, table.id)],
)
