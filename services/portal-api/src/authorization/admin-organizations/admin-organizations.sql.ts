import type { Transaction } from '@portal/foundation/database'
import { accounts, memberships, organizations, providerLogins, users } from '@portal/foundation/people'
import { and, asc, count, eq, exists, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { CONNECTION_OF_LOGIN } from '../sso/connection-logins.sql.ts'
import { identityProviders } from '../sso/identity-providers.tables.ts'

export const PEOPLE_PER_ANSWER = 50

export async function findOrganization(tx: Transaction, id: number) {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id))
  return row
}

/** Returns the accounts of an organization by name, each with the number of its members. */
export function findAccountsWithPeople(tx: Transaction, organizationId: number) {
  return tx
    .select({
      id: accounts.id,
      label: accounts.label,
      isDeactivated: sql<boolean>`${isNotNull(accounts.deactivatedAt)}`,
      people: count(memberships.userId),
    })
    .from(accounts)
    .leftJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(eq(accounts.organizationId, organizationId))
    .groupBy(accounts.id)
    .orderBy(asc(accounts.label), asc(accounts.id))
}

/** Returns at most 50 members of an organization's accounts, by address, behind the person `after`. */
export function findPeopleOf(tx: Transaction, organizationId: number, after: number | undefined) {
  const isMember = tx
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.userId, users.id), eq(accounts.organizationId, organizationId)))
  const isBehind = sql`${users.canonicalEmail} > (select canonical_email from users where id = ${after}::int)`
  return tx
    .select()
    .from(users)
    .where(and(exists(isMember), after === undefined ? undefined : isBehind))
    .orderBy(asc(users.canonicalEmail))
    .limit(PEOPLE_PER_ANSWER)
}

/** Returns the accounts of these people in the organization, by name. */
export function findTheirAccountsIn(tx: Transaction, organizationId: number, userIds: readonly number[]) {
  return tx
    .select({ userId: memberships.userId, id: accounts.id, label: accounts.label, roles: memberships.roles })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(accounts.organizationId, organizationId), inArray(memberships.userId, [...userIds])))
    .orderBy(asc(accounts.label), asc(accounts.id))
}

/** Returns the logins of these people with a connection of the organization that is not replaced. */
export function findCompanyLoginsIn(tx: Transaction, organizationId: number, userIds: readonly number[]) {
  return tx
    .select({ userId: providerLogins.userId, lastUsedAt: providerLogins.lastUsedAt })
    .from(providerLogins)
    .innerJoin(identityProviders, eq(identityProviders.id, CONNECTION_OF_LOGIN))
    .where(
      and(
        eq(providerLogins.provider, 'sso'),
        eq(identityProviders.organizationId, organizationId),
        ne(identityProviders.state, 'replaced'),
        inArray(providerLogins.userId, [...userIds]),
      ),
    )
}
