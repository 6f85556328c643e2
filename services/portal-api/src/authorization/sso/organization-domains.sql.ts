import type { Transaction } from '@portal/foundation/database'
import { CAN_LOG_IN, memberships, organizations, users } from '@portal/foundation/people'
import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { identityProviders, ssoNames } from './identity-providers.tables.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'

const domain = sql<string>`lower(split_part(${users.email}, '@', 2))`

/** Owners of the primary account who have shown that their address is theirs. */
const theirOwners = and(sql`${memberships.roles} @> array['account-owner']`, CAN_LOG_IN)

/** The domains in which an owner of an organization's primary account has a confirmed address, without public mail services. */
export async function findOwnersDomains(tx: Transaction, organizationId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ domain })
    .from(organizations)
    .innerJoin(memberships, eq(memberships.accountId, organizations.primaryAccountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(organizations.id, organizationId), theirOwners))
    .orderBy(domain)
  return rows.map((row) => row.domain).filter((name) => !isPublicMailDomain(name))
}

/**
 * Returns which organization holds each of these domains: the first that activated a connection (rule F83), as long as
 * an owner of its primary account has a confirmed address there.
 */
export async function findDomainHolders(tx: Transaction, domains: readonly string[]): Promise<Map<string, number>> {
  if (domains.length === 0) return new Map()

  const owner = tx
    .select({ one: sql`1` })
    .from(organizations)
    .innerJoin(memberships, eq(memberships.accountId, organizations.primaryAccountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(organizations.id, ssoNames.organizationId), eq(domain, ssoNames.value), theirOwners))
  const rows = await tx
    .select({ value: ssoNames.value, organizationId: ssoNames.organizationId })
    .from(ssoNames)
    .where(and(eq(ssoNames.kind, 'domain'), inArray(ssoNames.value, [...domains]), exists(owner)))
  return new Map(rows.map(({ value, organizationId }) => [value, organizationId]))
}

/** The domains of an organization's owners: those by which it is found, and those that another organization holds. */
export async function findDomainsOf(
  tx: Transaction,
  organizationId: number,
): Promise<{ own: string[]; taken: string[] }> {
  const domains = await findOwnersDomains(tx, organizationId)
  const holders = await findDomainHolders(tx, domains)
  const isOwn = (name: string) => (holders.get(name) ?? organizationId) === organizationId
  return { own: domains.filter(isOwn), taken: domains.filter((name) => !isOwn(name)) }
}

/**
 * The organization with active single sign-on to which a domain belongs (rules F14, F83). While the connection of its holder is
 * off, it leads nowhere. A domain that nobody holds yet is the only active organization's whose owner has an address there.
 */
export async function findActiveByDomain(tx: Transaction, asked: string): Promise<number | undefined> {
  const name = asked.toLowerCase()
  if (isPublicMailDomain(name)) return undefined

  const holder = (await findDomainHolders(tx, [name])).get(name)
  const rows = await tx
    .selectDistinct({ id: organizations.id })
    .from(organizations)
    .innerJoin(identityProviders, eq(identityProviders.organizationId, organizations.id))
    .innerJoin(memberships, eq(memberships.accountId, organizations.primaryAccountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(identityProviders.state, 'active'),
        holder === undefined ? undefined : eq(organizations.id, holder),
        eq(domain, name),
        theirOwners,
      ),
    )
    .limit(2)
  return rows.length === 1 ? rows[0]?.id : undefined
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
