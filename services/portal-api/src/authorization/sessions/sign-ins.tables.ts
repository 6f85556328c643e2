import { organizations, users } from '@portal/foundation/people'
import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Log-ins and refusals with time, device and network, kept for 90 days for the person to see. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Unset where somebody tried to come in as nobody. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** `password`, or an identity provider's name. */
    provider: text('provider').notNull(),
    isRefused: boolean('is_refused').notNull().default(false),
    /** The session that began with it. */
    sessionId: text('session_id'),
    /** The organization whose single sign-on it was. */
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /** SHA-256 of the browser's key. */
    browserHash: text('browser_hash'),
    isNewDevice: boolean('is_new_device').notNull().default(false),
    /** Grant with which staff logged in as this person. */
    actingGrantId: text('acting_grant_id'),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('sign_ins_by_user').on(table.userId, table.id),
    index('sign_ins_by_session').on(table.sessionId),
    index('sign_ins_by_age').on(table.at),
    index('sign_ins_by_address').on(table.address, table.id),
    index('sign_ins_by_organization').on(table.organizationId, table.id).where(isNotNull(table.organizationId)),
  ],
)
