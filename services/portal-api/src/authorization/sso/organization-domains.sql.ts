import type { Transaction } from '@portal/foundation/database'
import { memberships, organizations, users } from '@portal/foundation/people'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { identityProviders } from './identity-providers.tables.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'

const domain = sql<string>`lower(split_part(${users.email}, '@', 2))`

/** Owners of the primary account who have shown that their address is theirs. */
const theirOwners = and(
  sql`${memberships.roles} @> array['account-owner']`,
  isNotNull(users.emailConfirmedAt),
  isNull(users.disabledAt),
)

/** The domains of an organization's people: those in which an owner of its primary account has a confirmed address (rule F14). */
export async function findDomainsOf(tx: Transaction, organizationId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ domain })
    .from(organizations)
    .innerJoin(memberships, eq(memberships.accountId, organizations.primaryAccountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(organizations.id, organizationId), theirOwners))
  return rows.map((row) => row.domain).filter((name) => !isPublicMailDomain(name))
}

/**
 * The organization with single sign-on to which a domain belongs. Where two of them say so, it is neither's: one of them may be
 * somebody who has a mailbox there and no more.
 */
export async function findActiveByDomain(tx: Transaction, asked: string): Promise<number | undefined> {
  if (isPublicMailDomain(asked)) return undefined

  const rows = await tx
    .selectDistinct({ id: organizations.id })
    .from(organizations)
    .innerJoin(identityProviders, eq(identityProviders.organizationId, organizations.id))
    .innerJoin(memberships, eq(memberships.accountId, organizations.primaryAccountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(identityProviders.state, 'active'), eq(domain, asked.toLowerCase()), theirOwners))
    .limit(2)
  return rows.length === 1 ? rows[0]?.id : undefined
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
