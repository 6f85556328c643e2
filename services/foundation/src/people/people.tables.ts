import type { CustomerRole, InternalRole } from '@portal/contracts/roles'
import { isNotNull, sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { nameWords, userWords } from './search-words.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_001 })

/** A person. `email` is the typed address; `canonicalEmail` identifies the person. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull().unique(),
    /** Unset until the address is confirmed. */
    emailConfirmedAt: time('email_confirmed_at'),
    pendingEmail: text('pending_email'),
    /** The first letter to the pending address that was given up, unless one arrived since (rule E30). */
    pendingUndeliverableSince: time('pending_undeliverable_since'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    position: text('position').notNull().default(''),
    company: text('company').notNull().default(''),
    website: text('website').notNull().default(''),
    /** Roles of staff, who belong to no account and never get a customer's token. */
    internalRoles: text('internal_roles').array().$type<InternalRole[]>().notNull().default(sql`'{}'`),
    /** The first letter to the address that was given up, unless one arrived since (rule E30). */
    undeliverableSince: time('undeliverable_since'),
    defaultAccountId: integer('default_account_id'),
    /** The account they were last removed from, and when: shown to people without any account. */
    removedFromAccountId: integer('removed_from_account_id'),
    removedAt: time('removed_at'),
    createdAt: time('created_at').notNull(),
    disabledAt: time('disabled_at'),
    /** Time personal data will be deleted, unless canceled. */
    redactionDueAt: time('redaction_due_at'),
    redactedAt: time('redacted_at'),
  },
  (table) => [
    index('users_by_words').using('gin', userWords(table)),
    index('users_who_are_staff').on(table.id).where(sql`internal_roles <> '{}'`),
    index('users_to_redact').on(table.redactionDueAt, table.id).where(isNotNull(table.redactionDueAt)),
    index('users_by_pending_email').on(table.pendingEmail).where(isNotNull(table.pendingEmail)),
  ],
)

/** Apart from `users`, so that no ordinary query can select a hash. */
export const passwords = pgTable(
  'passwords',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** argon2id, PHC string. */
    hash: text('hash').notNull(),
    /** Set by staff: it cannot be used to log in, only to choose a new one. */
    isOneTime: boolean('is_one_time').notNull().default(false),
    changedAt: time('changed_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [index('passwords_for_one_time').on(table.changedAt).where(sql`is_one_time`)],
)

/** Logins with identity providers. What the issuer calls somebody decides who they are, never their address (rule B8). */
export const providerLogins = pgTable(
  'provider_logins',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Name of the provider in credentials: `google`. */
    provider: text('provider').notNull(),
    /** The provider's most recent address. */
    email: text('email').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('provider_logins_by_user').on(table.userId),
  ],
)

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    /** SHA-256 of what another account's owner types to join. */
    keyHash: text('key_hash').notNull().unique(),
    /** The same, encrypted; null for keys of before. */
    sealedKey: text('sealed_key'),
    primaryAccountId: integer('primary_account_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('organizations_by_words').using('gin', nameWords(table.name))],
)

/** A customer: owner of keys, subscriptions and orders. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    label: text('label').notNull(),
    organizationId: integer('organization_id').references(() => organizations.id),
    /** Set by staff; otherwise the seats follow from the subscriptions (rule E13). */
    maxUsersOverride: integer('max_users_override'),
    createdAt: time('created_at').notNull(),
    deactivatedAt: time('deactivated_at'),
    deactivationReason: text('deactivation_reason'),
    /** Since when nobody of the staff may act as its members; of a primary account, as those of its organization. */
    supportBarredAt: time('support_barred_at'),
    /** First day on which its members need a second factor, in UTC (rule B116). */
    secondFactorFrom: date('second_factor_from'),
  },
  (table) => [
    index('accounts_by_organization').on(table.organizationId),
    index('accounts_by_words').using('gin', nameWords(table.label)),
    index('accounts_barring_support').on(table.id).where(isNotNull(table.supportBarredAt)),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roles: text('roles').array().$type<CustomerRole[]>().notNull(),
    acceptedAt: time('accepted_at'),
    /** Last activity in the account; updated at most once a minute. */
    lastSeenAt: time('last_seen_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), index('memberships_by_user').on(table.userId)],
)

/** Pending until accepted or revoked; expired when `expiresAt` is past (rule E2). */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    roles: text('roles').array().$type<CustomerRole[]>().notNull(),
    invitedBy: integer('invited_by').references(() => users.id),
    /** SHA-256 of the token in the mail. */
    tokenHash: text('token_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Times the link was first opened, and its holder asked for a new one. */
    openedAt: time('opened_at'),
    askedAt: time('asked_at'),
    acceptedAt: time('accepted_at'),
    revokedAt: time('revoked_at'),
    /** The first letter to the address that was given up, unless one arrived since (rule E30). */
    undeliverableSince: time('undeliverable_since'),
  },
  (table) => [
    index('invitations_by_account').on(table.accountId),
    index('invitations_by_token').on(table.tokenHash),
    // Every letter that arrives asks for them.
    index('invitations_undeliverable').on(table.canonicalEmail).where(sql`undeliverable_since is not null`),
    uniqueIndex('invitations_open_once')
      .on(table.accountId, table.canonicalEmail)
      .where(sql`accepted_at is null and revoked_at is null`),
  ],
)
