import { PAYMENT_PROVIDERS } from '@portal/contracts/payments/admin-payments'
import { REFUND_REQUEST_STATES } from '@portal/contracts/payments/admin-refund-requests'
import { accounts, users } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orderKey } from '../../billing/index.ts'
import { paymentMethods } from '../payment-methods/payment-methods.tables.ts'
import { REFUND_STATES } from '../refunds/refund-lifecycle.ts'
import { PAYMENT_STATES } from './payment-lifecycle.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Payments of orders by card; each is stored before the vault is called. Cents. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: integer('order_id').notNull().references(orderKey),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Order, attempt and id: what the vault charges once for (rules K13, K17). */
    key: text('key').notNull().unique(),
    cardId: text('card_id')
      .notNull()
      .references(() => paymentMethods.id),
    /**
     * The vault's token of the card as charged, sealed, because the card may be deleted or renewed meanwhile. Deleted
     * when the payment is settled.
     */
    sealedToken: text('sealed_token'),
    cents: integer('cents').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: time('created_at').notNull(),
    /** The payer's id and the idempotency key of the request. */
    requestKey: text('wish'),
    /** True if no request waits for it: the outcome is reported by mail. */
    isCollected: boolean('is_collected').notNull().default(false),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    reason: text('reason').notNull().default(''),
    challengeUrl: text('challenge_url').notNull().default(''),
    /** Time the vault was asked to begin, for vaults that must not be asked twice (rule K27). */
    sentAt: time('sent_at'),
    /** The vault's name of the charge. */
    vaultToken: text('vault_token').notNull().default(''),
    goodUntil: time('good_until').notNull(),
    /** Time of the next check. */
    lookAt: time('look_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    index('payments_by_account').on(table.accountId, table.createdAt),
    index('payments_by_order').on(table.orderId, table.createdAt),
    index('payments_by_time').on(table.createdAt, table.id),
    uniqueIndex('one_open_payment').on(table.orderId).where(sql`state in ('asked', 'challenge', 'confirmed')`),
    uniqueIndex('one_payment_of_a_wish').on(table.orderId, table.requestKey).where(sql`wish is not null`),
  ],
)

/** Money that moved, a line each, never changed but by voiding. Cents; what went back is negative. */
export const transactions = pgTable(
  'transactions',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    orderId: integer('order_id').notNull().references(orderKey),
    paymentId: text('payment_id').references(() => payments.id),
    kind: text('kind', { enum: ['charge', 'refund'] }).notNull(),
    unitCents: integer('unit_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    createdAt: time('created_at').notNull(),
    cardId: text('card_id').references(() => paymentMethods.id),
    gatewayId: text('gateway_id').notNull(),
    gatewayMessage: text('gateway_message').notNull(),
    gatewayResponse: text('gateway_response').notNull(),
    /** Payment channel, for money that did not come from a card here. */
    provider: text('provider', { enum: PAYMENT_PROVIDERS }),
    referenceNumber: text('reference_number').notNull().default(''),
    /** The line whose money went back. */
    refundOf: text('refund_of').references((): AnyPgColumn => transactions.id),
    isTest: boolean('is_test').notNull(),
    voidedAt: time('voided_at'),
  },
  (table) => [
    index('transactions_by_account').on(table.accountId, table.createdAt),
    index('transactions_by_order').on(table.orderId),
    index('transactions_by_time').on(table.createdAt, table.id),
    // Charges of a card by its last four digits and an amount (rule G100): whichever of the two is rarer leads.
    index('transactions_by_card').on(table.cardId).where(sql`card_id is not null`),
    index('charges_by_amount')
      .on(sql`(${table.unitCents} + ${table.taxCents})`, table.createdAt)
      .where(sql`kind = 'charge' and card_id is not null`),
    index('transactions_by_refunded').on(table.refundOf).where(sql`refund_of is not null`),
    uniqueIndex('one_charge_of_a_payment').on(table.paymentId).where(sql`kind = 'charge'`),
    uniqueIndex('one_line_of_a_reference').on(table.provider, table.referenceNumber).where(sql`provider is not null`),
  ],
)

/**
 * Refund requests to a bank; each is stored before the bank is called (rule K24). Cents; its ledger line has the same
 * id.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    /** Idempotency key of the refund at the bank. */
    key: text('key').notNull().unique(),
    unitCents: integer('unit_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    reason: text('reason').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: time('created_at').notNull(),
    /** The requester's id and the idempotency key of the request. */
    requestKey: text('wish'),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    /** Takes the charge back as a whole, which banks do before it is settled. */
    isVoid: boolean('is_void').notNull(),
    /** Key that the bank was asked with, for banks that must not be asked twice (rule K27). */
    sentKey: text('sent_key'),
    sentAt: time('sent_at'),
    /** Message of the bank. */
    message: text('message').notNull().default(''),
    /** Time of the next check. */
    lookAt: time('look_at').notNull(),
    settledAt: time('settled_at'),
  },
  (table) => [
    index('refunds_by_transaction').on(table.transactionId),
    uniqueIndex('one_open_refund').on(table.transactionId).where(sql`state = 'asked'`),
    uniqueIndex('one_refund_of_a_wish').on(table.transactionId, table.requestKey).where(sql`wish is not null`),
  ],
)

/**
 * Refunds that staff asked for because they need a second approver (rule J150). Cents. They are never deleted: they hold who asked, who
 * decided and why.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    /** Also of the refund that an approval begins, so that there is one at most. */
    id: text('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    unitCents: integer('unit_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** Would have voided the charge when it was asked for. */
    isVoid: boolean('is_void').notNull(),
    reason: text('reason').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The requester's id and the idempotency key of the request. */
    requestKey: text('request_key'),
    state: text('state', { enum: REFUND_REQUEST_STATES }).notNull(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
    /** Reason of a refusal. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('refund_requests_by_transaction').on(table.transactionId),
    index('open_refund_requests').on(table.createdAt).where(sql`state = 'open'`),
    uniqueIndex('one_open_refund_request').on(table.transactionId).where(sql`state = 'open'`),
    uniqueIndex('one_refund_request_of_a_key')
      .on(table.transactionId, table.requestKey)
      .where(sql`request_key is not null`),
  ],
)
