import { accounts } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orderItemKey, orderKey } from '../../billing/index.ts'
import { plans } from '../catalog/catalog.tables.ts'
import { accountLicences } from '../licences/licences.tables.ts'
import { renewalConsents } from '../renewals/renewal-consents.tables.ts'

/** Facts only: the display status, what remains and the end of a grace period follow from them (commerce.md §4). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    licenceId: text('licence_id').notNull(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    /** Plan that the customer chose to renew into; null leaves it to the plan (rule I8). */
    nextPlanId: text('next_plan_id').references(() => plans.id),
    /** The order that paid, or is still to pay, for it. Its grace period is this subscription's (rule I10). */
    orderId: integer('order_id').references(orderKey),
    orderItemId: text('order_item_id').references(orderItemKey),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Day of the month on which the first of terms that follow each other began; null is that of this start (rule I84). */
    anchorDay: integer('anchor_day'),
    terminatedAt: timestamp('terminated_at', { withTimezone: true, precision: 3 }),
    terminationReason: text('termination_reason'),
    issued: bigint('issued', { mode: 'number' }).notNull(),
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** Part of `used` from before usage was kept by month; null until it is compared first, if it is from before (rule K87). */
    usedBefore: bigint('used_before', { mode: 'number' }),
    /** Those of its plan when it was made, which the database writes, and those that were propagated since (rule I157). */
    capabilities: text('capabilities').array().notNull().default(sql`'{}'`),
    /** Requests per second set by staff; null follows the plan. */
    rateLimit: integer('rate_limit'),
    autoRenewDisabledAt: timestamp('auto_renew_disabled_at', { withTimezone: true, precision: 3 }),
    /** Time of the latest notice about the end of its term that was written, or passed over because nothing stops (rule I82). */
    noticedAt: timestamp('noticed_at', { withTimezone: true, precision: 3 }),
    /** Consent to be charged for the next term; null where nobody gave one (rule I85). */
    renewalConsentId: integer('renewal_consent_id').references(() => renewalConsents.id),
    /** Price of the next term before tax, in cents, as announced last (rule I87). */
    notifiedUnitCents: integer('notified_unit_cents'),
    /** A higher price that is announced, and since when it counts (rule I128). */
    risenUnitCents: integer('risen_unit_cents'),
    risenFrom: timestamp('risen_from', { withTimezone: true, precision: 3 }),
    /** Time the term after this one was made: each term is followed by one at most (rule I86). */
    renewalAttemptedAt: timestamp('renewal_attempted_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.licenceId],
      foreignColumns: [accountLicences.accountId, accountLicences.licenceId],
    }),
    index('subscriptions_by_account').on(table.accountId, table.licenceId),
    index('subscriptions_by_order').on(table.orderId),
    index('subscriptions_by_plan').on(table.planId),
    index('subscriptions_by_next_plan').on(table.nextPlanId).where(sql`next_plan_id is not null`),
  ],
)

/** Refers to a subscription from tables of other services. */
export const subscriptionKey = () => subscriptions.id

/** Lookups that were taken from a subscription, by the calendar month (UTC) in which they were made (rule K86). */
export const subscriptionUsage = pgTable(
  'subscription_usage',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** First moment of the month. */
    month: timestamp('month', { withTimezone: true, precision: 3 }).notNull(),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.month] })],
)

/** Lookups that staff added to a subscription or took from it (below zero), by the calendar month (UTC) of the change (rule I132). */
export const subscriptionAdjustments = pgTable(
  'subscription_adjustments',
  {
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** First moment of the month. */
    month: timestamp('month', { withTimezone: true, precision: 3 }).notNull(),
    lookups: bigint('lookups', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.month] })],
)
