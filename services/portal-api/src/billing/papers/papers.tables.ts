import { PAPER_KINDS, type PaperLine } from '@portal/contracts/billing/paper'
import { accounts } from '@portal/foundation/people'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orderRefunds } from '../orders/order-refunds.tables.ts'
import { orderKey } from '../orders/orders.tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Sellers as papers name them: the latest row counts; a change is another row, and papers keep theirs (rule J121). */
export const sellers = pgTable('sellers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** Its papers are numbered for themselves, behind it. */
  code: text('code').notNull(),
  /** Empty before a start noted the settings. */
  legalName: text('legal_name').notNull(),
  address: text('address').notNull(),
  taxIds: text('tax_ids').notNull(),
  notedAt: time('noted_at').notNull(),
})

/** How many papers of each kind a seller has issued. Counted at the end of a transaction: no number is missing (rule J118). */
export const paperCounts = pgTable('paper_counts', {
  seller: text('seller').primaryKey(),
  quotes: integer('quotes').notNull().default(0),
  invoices: integer('invoices').notNull().default(0),
  receipts: integer('receipts').notNull().default(0),
  creditNotes: integer('credit_notes').notNull().default(0),
})

/** Papers about orders as they were issued; never changed. Cents. */
export const papers = pgTable(
  'papers',
  {
    /** In the order in which they were issued. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The number as it is printed; null until the end of the transaction that issues it (rule J118). */
    number: text('number').unique(),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => sellers.id),
    seller: text('seller').notNull(),
    kind: text('kind', { enum: PAPER_KINDS }).notNull(),
    /** How many of its kind its seller has issued with it. */
    serial: integer('serial'),
    orderId: integer('order_id').notNull().references(orderKey),
    /** Account and name of the buyer on that day. */
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    buyer: text('buyer').notNull(),
    /** Tax id of the buyer on that day; empty if they gave none (rule J125). */
    buyerTaxId: text('buyer_tax_id').notNull().default(''),
    issuedAt: time('issued_at').notNull(),
    unitCents: integer('unit_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    lines: jsonb('lines').$type<PaperLine[]>().notNull(),
    /** The refund that a credit note is about; null on one that takes back an invoice which nobody paid. */
    refundId: text('refund_id').references(() => orderRefunds.id),
    /** The invoice that a receipt or credit note belongs to. */
    invoiceId: integer('invoice_id').references((): AnyPgColumn => papers.id),
  },
  (table) => [
    uniqueIndex('one_paper_of_a_number').on(table.seller, table.kind, table.serial),
    uniqueIndex('one_credit_note_of_a_refund').on(table.refundId),
    index('papers_by_order').on(table.orderId),
    index('papers_by_account').on(table.accountId, table.issuedAt),
  ],
)
