import type { Transaction } from '@portal/foundation/database'
import { accounts, memberships, organizations } from '@portal/foundation/people'
import { and, eq, isNull } from 'drizzle-orm'

export async function belongsToOrganization(tx: Transaction, userId: number, organizationId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: memberships.accountId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.userId, userId), eq(accounts.organizationId, organizationId)))
    .limit(1)
  return rows.length > 0
}

/** Unless staff deactivated it. */
export async function findPrimaryAccount(tx: Transaction, organizationId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: accounts.id })
    .from(organizations)
    .innerJoin(accounts, eq(accounts.id, organizations.primaryAccountId))
    .where(and(eq(organizations.id, organizationId), isNull(accounts.deactivatedAt)))
  return row?.id
}
