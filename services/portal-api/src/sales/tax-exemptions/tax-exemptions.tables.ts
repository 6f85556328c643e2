import { accounts } from '@portal/foundation/people'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** An account is exempt while it has a declaration that was not revoked (rule J16). */
export const taxExemptions = pgTable(
  'tax_exemptions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    documentId: text('document_id').notNull(),
    declaredAt: timestamp('declared_at', { withTimezone: true, precision: 3 }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('tax_exemptions_by_account').on(table.accountId)],
)
