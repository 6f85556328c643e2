import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every release that was ever published and is still kept. */
export const releases = pgTable(
  'releases',
  {
    remote: text('remote').notNull(),
    id: text('id').notNull(),
    /** SHA-256 over `release.json`, which names every file with its digest: one id, one content (rule P3). */
    digest: text('digest').notNull(),
    publishedAt: at('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
    /** Time it was last withdrawn; open tabs request its files for a while. */
    leftAt: at('left_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.id] })],
)

/** Releases of a remote in an environment. */
export const releaseChannels = pgTable(
  'release_channels',
  {
    remote: text('remote').notNull(),
    environment: text('environment').notNull(),
    current: text('current').notNull(),
    /** Former current releases that were good, the newest first. */
    previous: text('previous').array().notNull(),
    canary: text('canary'),
    /** Percentage of accounts; 0 while it is paused, and without a canary. */
    percent: integer('percent').notNull().default(0),
    /**
     * Last output of a build beside the server, so that a release that was rolled back manually is not picked up again.
     */
    built: text('built'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.environment] })],
)

/** Tokens for publishing: of one team's program, or with `*` of the operator. */
export const publisherTokens = pgTable(
  'publisher_tokens',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of 256 random bits. */
    hash: text('hash').notNull().unique(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    createdAt: at('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    usedAt: at('used_at'),
    /** `null` for one that does not run out. */
    expiresAt: at('expires_at'),
    /** Calls that may still change something; `null` for one that is not counted. */
    usesLeft: integer('uses_left'),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('publisher_tokens_by_remote').on(table.remote)],
)
