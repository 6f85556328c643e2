import type { Transaction } from '@portal/foundation/database'
import { organizations } from '@portal/foundation/people'
import { and, asc, eq, sql } from 'drizzle-orm'
import { identityProviders, ssoNames } from './identity-providers.tables.ts'
import { findDomainHolders, findOwnersDomains } from './organization-domains.sql.ts'

interface Named {
  id: number
  name: string
}

/** An organization's name as it is compared: without regard to case, width and spaces. */
export function comparedName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Makes the domains and the name of an organization its own as far as no other organization holds them (rule F83). Idempotent. Of
 * two organizations that claim the same at once, the second sees what the first has taken.
 */
export async function claimNames(tx: Transaction, { id, name }: Named, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sso-names'))`)
  const domains = await findOwnersDomains(tx, id)
  const holders = await findDomainHolders(tx, domains)
  for (const value of domains) if (!holders.has(value)) await claim(tx, { kind: 'domain', value, id, now })

  const value = comparedName(name)
  if ((await findNameHolder(tx, value)) === undefined) await claim(tx, { kind: 'name', value, id, now })
}

/** A claim that has lapsed is replaced. */
async function claim(
  tx: Transaction,
  { kind, value, id, now }: { kind: 'domain' | 'name'; value: string; id: number; now: Date },
): Promise<void> {
  const theirs = { organizationId: id, claimedAt: now }
  await tx
    .insert(ssoNames)
    .values({ kind, value, ...theirs })
    .onConflictDoUpdate({ target: [ssoNames.kind, ssoNames.value], set: theirs })
}

/** The organization that holds a compared name, as long as it is called so. */
async function findNameHolder(tx: Transaction, value: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ organizationId: ssoNames.organizationId, name: organizations.name })
    .from(ssoNames)
    .innerJoin(organizations, eq(organizations.id, ssoNames.organizationId))
    .where(and(eq(ssoNames.kind, 'name'), eq(ssoNames.value, value)))
  return row && comparedName(row.name) === value ? row.organizationId : undefined
}

/**
 * Returns whether people find an organization's single sign-on by its name: false if another organization took the name
 * first.
 */
export async function isFoundByName(tx: Transaction, { id, name }: Named): Promise<boolean> {
  return ((await findNameHolder(tx, comparedName(name))) ?? id) === id
}

/**
 * The organization with active single sign-on to which a name belongs. While the connection of its holder is off, it leads nowhere. A
 * name that nobody holds yet is the only active organization's that is called so.
 */
export async function findActiveByName(tx: Transaction, asked: string): Promise<number | undefined> {
  const value = comparedName(asked)
  const holder = await findNameHolder(tx, value)
  const isIt = holder === undefined ? eq(sql`lower(${organizations.name})`, value) : eq(organizations.id, holder)
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(identityProviders, eq(identityProviders.organizationId, organizations.id))
    .where(and(eq(identityProviders.state, 'active'), isIt))
    .limit(2)
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Organizations with active single sign-on, those first whose connection was set up first. */
export async function findActiveOrganizations(tx: Transaction): Promise<Named[]> {
  return tx
    .select({ id: organizations.id, name: organizations.name })
    .from(identityProviders)
    .innerJoin(organizations, eq(organizations.id, identityProviders.organizationId))
    .where(eq(identityProviders.state, 'active'))
    .orderBy(asc(identityProviders.createdAt), asc(identityProviders.id))
}
