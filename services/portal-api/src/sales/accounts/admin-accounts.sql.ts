import type { Transaction } from '@portal/foundation/database'
import { accounts, organizations } from '@portal/foundation/people'
import { and, desc, eq, exists, sql } from 'drizzle-orm'
import { IS_STANDING } from '../tax-exemptions/tax-exemptions.sql.ts'
import { taxExemptions } from '../tax-exemptions/tax-exemptions.tables.ts'
import { taxableLocations } from '../taxable-locations/taxable-locations.tables.ts'

/** An account with where it is taxed, and whether, and the name of its organization. */
export async function findAdminAccount(tx: Transaction, accountId: number) {
  const exemption = tx
    .select({ id: taxExemptions.id })
    .from(taxExemptions)
    .where(and(eq(taxExemptions.accountId, accounts.id), IS_STANDING))

  const [found] = await tx
    .select({
      account: accounts,
      location: taxableLocations,
      organizationName: organizations.name,
      isTaxExempt: sql<boolean>`${exists(exemption)}`,
    })
    .from(accounts)
    .leftJoin(taxableLocations, eq(taxableLocations.accountId, accounts.id))
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(eq(accounts.id, accountId))
    .orderBy(desc(taxableLocations.createdAt))
    .limit(1)
  return found
}
