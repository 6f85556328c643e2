import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often something happened on a day (UTC), by area and source. Contains nothing about a person (rule M35). */
export const measuredDays = pgTable(
  'measured_days',
  {
    day: date('day').notNull(),
    event: text('event').notNull(),
    area: text('area').notNull(),
    source: text('source').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.area, table.source] })],
)
