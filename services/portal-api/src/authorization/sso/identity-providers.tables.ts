import type { CustomerRole } from '@portal/contracts/roles'
import { organizations, users } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConnectionSettings } from './connection-settings.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Single sign-on connections of an organization: one active, at most one that waits to replace it (rule F6), and
 * replaced ones, which are kept with their logins for 30 days (rule F81).
 */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: text('id').primaryKey(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    state: text('state').$type<'configured' | 'active' | 'replaced'>().notNull(),
    /** Time another connection replaced it; unset while it is configured or active. */
    replacedAt: time('replaced_at'),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<ConnectionSettings>().notNull(),
    /** The client secret of an OIDC connection, under envelope encryption. */
    sealedSecret: text('sealed_secret'),
    /** Role of new members; if unset, new people are rejected. */
    defaultRole: text('default_role').$type<CustomerRole>(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Result of the last test, under envelope encryption because it contains personal data. */
    sealedTest: text('sealed_test'),
    /** Time of the last fetch of metadata from their address; unset if never. */
    metadataAskedAt: time('metadata_asked_at'),
  },
  (table) => [
    uniqueIndex('identity_providers_one_of_each_state')
      .on(table.organizationId, table.state)
      .where(sql`${table.state} <> 'replaced'`),
  ],
)

export type ConnectionRow = typeof identityProviders.$inferSelect

/**
 * The names by which single sign-on finds an organization. Each belongs to the first organization with a verified domain that activated
 * a connection under it (rule F84), also while that connection is deactivated. Claims of domains are from before they were proven.
 */
export const ssoNames = pgTable(
  'sso_names',
  {
    kind: text('kind').$type<'domain' | 'name'>().notNull(),
    /** Lower-cased and normalized, as people are expected to type it. */
    value: text('value').notNull(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    claimedAt: time('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value] }),
    index('sso_names_by_organization').on(table.organizationId),
  ],
)

/** The key that signs our requests to all SAML identity providers; created on first use. */
export const samlSigningKeys = pgTable('saml_signing_keys', {
  id: text('id').primaryKey(),
  /** PEM; what identity providers check our signatures by. */
  certificate: text('certificate').notNull(),
  /** The private key, under envelope encryption. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: time('created_at').notNull(),
})

/** Certificate warnings sent to owners, by certificate and days before expiry: each letter is sent once. */
export const certificateWarnings = pgTable(
  'certificate_warnings',
  {
    idpId: text('idp_id')
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    fingerprint: text('fingerprint').notNull(),
    daysBefore: integer('days_before').notNull(),
    warnedAt: time('warned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.idpId, table.fingerprint, table.daysBefore] })],
)
