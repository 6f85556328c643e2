import { accounts } from '@portal/foundation/people'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Details of an account that its orders and papers take over; no row is as empty ones (rules J125, J126). */
export const billingDetails = pgTable('billing_details', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  taxId: text('tax_id').notNull().default(''),
  /** The buyer's own number, which checkout suggests and renewals carry (rule K22). */
  poNumber: text('po_number').notNull().default(''),
})
