import type { LookupOutcome } from '@portal/contracts/authorization/organization-domains'
import { organizations, users } from '@portal/foundation/people'
import { isNotNull } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Domains that organizations list. Many may list one, and one at a time has it verified (rule F93): by that one single sign-on is
 * found, and newcomers are taken in.
 */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Lower case, in ASCII. */
    domain: text('domain').notNull(),
    /** Content of the record; of this organization and domain alone. Everybody can read it once it is published. */
    token: text('token').notNull(),
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: time('added_at').notNull(),
    verifiedAt: time('verified_at'),
    /** Since when a verified domain is without its record. */
    missingSince: time('missing_since'),
    /** Time of the end of an earlier verification. */
    lapsedAt: time('lapsed_at'),
    checkedAt: time('checked_at'),
    outcome: text('outcome').$type<LookupOutcome>(),
    /** Some of the values that the last lookup found instead, fit to be shown. */
    seen: text('seen').array().notNull().default([]),
    seenCount: integer('seen_count').notNull().default(0),
  },
  (table) => [
    unique('organization_domains_once').on(table.organizationId, table.domain),
    uniqueIndex('organization_domains_one_holder').on(table.domain).where(isNotNull(table.verifiedAt)),
    index('organization_domains_by_person').on(table.addedBy),
  ],
)

export type DomainRow = typeof organizationDomains.$inferSelect
