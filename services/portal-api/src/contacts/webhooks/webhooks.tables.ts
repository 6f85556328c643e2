import { accounts } from '@portal/foundation/people'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const NOTIFIED_EVENTS = ['usage.threshold_reached', 'usage.exhausted'] as const

/** Customers' webhook addresses. They are sealed like secrets: anyone with a Slack address can post there. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: ['standard', 'slack'] }).notNull(),
    label: text('label').notNull(),
    sealedUrl: text('sealed_url').notNull(),
    /** Subscribed events; all of them by default. */
    events: text('events', { enum: NOTIFIED_EVENTS })
      .array()
      .notNull()
      .default([...NOTIFIED_EVENTS]),
    /** Null for Slack. */
    sealedSecret: text('sealed_secret'),
    /** The one before, as long as messages are signed with it too. */
    sealedPreviousSecret: text('sealed_previous_secret'),
    previousSecretUntil: time('previous_secret_until'),
    createdAt: time('created_at').notNull(),
    /** Null while it is active. */
    offSince: time('off_since'),
    /** Turned off because nothing succeeded for days. */
    gaveUpAt: time('gave_up_at'),
    /** The first failure since the last success. */
    failingSince: time('failing_since'),
    lastDeliveredAt: time('last_delivered_at'),
  },
  (table) => [index('webhooks_by_account').on(table.accountId)],
)

/** Messages to webhooks, with the outcome of the last attempt. Kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event', { enum: [...NOTIFIED_EVENTS, 'webhook.test'] }).notNull(),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Rises with every attempt and when it is sent again: a job of an earlier turn has nothing to do. */
    turn: integer('turn').notNull().default(0),
    /** Attempts since it was sent or sent again, which say how long to wait for the next. */
    tries: integer('tries').notNull().default(0),
    lastAttemptAt: time('last_attempt_at'),
    nextAttemptAt: time('next_attempt_at'),
    status: integer('status').notNull().default(0),
    latencyMs: integer('latency_ms').notNull().default(0),
    answer: text('answer').notNull().default(''),
    error: text('error').notNull().default(''),
  },
  (table) => [index('webhook_deliveries_by_webhook').on(table.webhookId, table.createdAt)],
)

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
