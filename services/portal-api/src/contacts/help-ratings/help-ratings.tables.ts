import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Ratings of help documents. Anonymous: nothing about the reader is stored (rule N3). */
export const helpRatings = pgTable(
  'help_ratings',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    document: text('document').notNull(),
    isHelpful: boolean('is_helpful').notNull(),
    ratedAt: timestamp('rated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('help_ratings_by_document').on(table.document, table.ratedAt)],
)
