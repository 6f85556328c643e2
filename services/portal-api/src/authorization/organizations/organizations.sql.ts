import { statement, type Transaction } from '@portal/foundation/database'
import { accounts, invitations, memberships, organizations } from '@portal/foundation/people'
import { and, asc, eq, sql } from 'drizzle-orm'

export type OrganizationRow = typeof organizations.$inferSelect

/** The organization that an account belongs to. */
export async function findOrganizationOf(tx: Transaction, accountId: number): Promise<OrganizationRow | undefined> {
  const [row] = await organizationOfAccount(tx, { accountId })
  return row?.organization
}

const organizationOfAccount = statement<{ accountId: number }, { organization: OrganizationRow }[]>(
  'organization-of-account',
  (tx) =>
    tx
      .select({ organization: organizations })
      .from(accounts)
      .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
      .where(eq(accounts.id, sql.placeholder('accountId'))),
)

/**
 * Like the above, but locks the row. Every change of an organization or its accounts takes this lock, so what is read
 * afterwards stays true. Returns none if the account left while this waited.
 */
export async function lockOrganizationOf(tx: Transaction, accountId: number): Promise<OrganizationRow | undefined> {
  const found = await findOrganizationOf(tx, accountId)
  if (!found) return undefined

  const [locked] = await tx.select().from(organizations).where(eq(organizations.id, found.id)).for('update')
  const still = locked && (await findOrganizationOf(tx, accountId))
  return still?.id === locked?.id ? locked : undefined
}

/** Locks an organization by the hash of a key that still lets accounts join. */
export async function lockOrganizationByKey(tx: Transaction, keyHash: string): Promise<OrganizationRow | undefined> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.keyHash, keyHash)).for('update')
  return row
}

/** The accounts of an organization, by label. */
export function findOrganizationAccounts(tx: Transaction, organizationId: number) {
  return accountsOfOrganization(tx, { organizationId })
}

const accountsOfOrganization = statement<{ organizationId: number }, { id: number; label: string }[]>(
  'accounts-of-organization',
  (tx) =>
    tx
      .select({ id: accounts.id, label: accounts.label })
      .from(accounts)
      .where(eq(accounts.organizationId, sql.placeholder('organizationId')))
      .orderBy(asc(accounts.label), asc(accounts.id)),
)

export async function changeOrganization(
  tx: Transaction,
  id: number,
  change: Partial<Pick<OrganizationRow, 'name' | 'keyHash' | 'sealedKey' | 'primaryAccountId'>>,
): Promise<void> {
  await tx.update(organizations).set(change).where(eq(organizations.id, id))
}

/** Its accounts have to have left. */
export async function deleteOrganizationRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(organizations).where(eq(organizations.id, id))
}

export async function placeAccount(tx: Transaction, accountId: number, organizationId: number | null): Promise<void> {
  await tx.update(accounts).set({ organizationId }).where(eq(accounts.id, accountId))
}

/** Changes one kind of owner into the other: members of an account and people invited to be owners (rule C6). */
export async function changeOwners(tx: Transaction, accountId: number, kind: 'restricted' | 'full'): Promise<void> {
  const [from, to] =
    kind === 'restricted'
      ? ['account-owner', 'account-owner-restricted']
      : ['account-owner-restricted', 'account-owner']
  for (const table of [memberships, invitations]) {
    const changed = sql`array(select distinct unnest(array_replace(${table.roles}, ${from}, ${to})) order by 1)`
    await tx
      .update(table)
      .set({ roles: changed })
      .where(and(eq(table.accountId, accountId), sql`${from} = any(${table.roles})`))
  }
}
