import { AUDIENCES } from '@portal/contracts/announcements/shown-announcement'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Announcements that staff publish above pages (rule H20). */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    text: text('text').notNull(),
    /** Label and target are both empty where there is no link. */
    linkLabel: text('link_label').notNull(),
    linkHref: text('link_href').notNull(),
    audience: text('audience', { enum: AUDIENCES }).notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    priority: integer('priority').notNull(),
    hasCountdown: boolean('has_countdown').notNull(),
    /** Rises with every change. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('announcements_by_end').on(table.endsAt)],
)
