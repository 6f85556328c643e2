import { asciiDomain } from '@portal/contracts/canonical-email'
import type { Transaction } from '@portal/foundation/database'
import { organizations } from '@portal/foundation/people'
import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { identityProviders } from '../identity-providers.tables.ts'
import { type Checked, newDomainToken, nextProof, type ProofEvent } from './domain-proof.ts'
import { type DomainRow, organizationDomains } from './domains.tables.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'

const { id, organizationId, domain } = organizationDomains
/** `isVerified` as SQL. */
export const IS_VERIFIED = isNotNull(organizationDomains.verifiedAt)

/** By name. */
export function findDomains(tx: Transaction, ofOrganization: number): Promise<DomainRow[]> {
  return tx.select().from(organizationDomains).where(eq(organizationId, ofOrganization)).orderBy(asc(domain))
}

export async function countDomains(tx: Transaction, ofOrganization: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(organizationDomains).where(eq(organizationId, ofOrganization))
  return row?.count ?? 0
}

export async function findDomain(tx: Transaction, which: SQL | undefined): Promise<DomainRow | undefined> {
  const [row] = await tx.select().from(organizationDomains).where(which)
  return row
}

export const isDomainOf = (ofOrganization: number, wanted: number) =>
  and(eq(organizationId, ofOrganization), eq(id, wanted))
export const isDomainNamed = (ofOrganization: number, name: string) =>
  and(eq(organizationId, ofOrganization), eq(domain, name))
export const hasDomainId = (wanted: number) => eq(id, wanted)

/** Locks a domain, so that two lookups of it are written one after the other. */
export async function lockDomain(tx: Transaction, wanted: number): Promise<DomainRow | undefined> {
  const [row] = await tx.select().from(organizationDomains).where(eq(id, wanted)).for('update')
  return row
}

export async function insertDomain(
  tx: Transaction,
  added: Pick<DomainRow, 'organizationId' | 'domain' | 'addedBy' | 'addedAt'>,
): Promise<DomainRow> {
  const [row] = await tx
    .insert(organizationDomains)
    .values({ ...added, token: newDomainToken() })
    .returning()
  if (!row) throw new Error('A row was inserted and did not come back.')
  return row
}

export async function deleteDomain(tx: Transaction, wanted: number): Promise<void> {
  await tx.delete(organizationDomains).where(eq(id, wanted))
}

/**
 * Has those who verify a domain or claim a name wait for each other, so that the second sees what the first has taken (rule F93).
 */
export async function lockHolders(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sso-names'))`)
}

/** Writes down a lookup of a locked domain and what follows from it. */
export async function saveCheck(
  tx: Transaction,
  row: DomainRow,
  checked: Checked,
  now: Date,
): Promise<{ row: DomainRow; event?: ProofEvent }> {
  const { times, event } = nextProof(row, checked.outcome, now)
  const { verifiedAt, missingSince, lapsedAt } = times
  const [saved] = await tx
    .update(organizationDomains)
    .set({ verifiedAt, missingSince, lapsedAt, ...checked, checkedAt: now })
    .where(eq(id, row.id))
    .returning()
  if (!saved) throw new Error('A locked row is gone.')
  return { row: saved, ...(event && { event }) }
}

/** Verified domains of an organization, by name, without those that were found to be of a public mail service since (rule F95). */
export async function findVerifiedDomains(tx: Transaction, ofOrganization: number): Promise<string[]> {
  const rows = await tx
    .select({ domain })
    .from(organizationDomains)
    .where(and(eq(organizationId, ofOrganization), IS_VERIFIED))
    .orderBy(asc(domain))
  return rows.map((row) => row.domain).filter((name) => !isPublicMailDomain(name))
}

/** Every verified domain, for the job that looks it up. */
export function findAllVerified(tx: Transaction): Promise<{ id: number }[]> {
  return tx.select({ id }).from(organizationDomains).where(IS_VERIFIED)
}

/** The organization that has verified a domain (rule F93). */
export async function findDomainHolder(tx: Transaction, name: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ organizationId })
    .from(organizationDomains)
    .where(and(eq(domain, name), IS_VERIFIED))
  return row?.organizationId
}

/**
 * The organization with active single sign-on that has verified a domain (rule F14). While the connection of its holder is off, it
 * leads nowhere.
 */
export async function findActiveByDomain(tx: Transaction, asked: string): Promise<number | undefined> {
  const name = canonicalDomain(asked)
  if (isPublicMailDomain(name)) return undefined

  const [row] = await tx
    .select({ id: organizations.id })
    .from(organizationDomains)
    .innerJoin(organizations, eq(organizations.id, organizationId))
    .innerJoin(identityProviders, eq(identityProviders.organizationId, organizations.id))
    .where(and(eq(domain, name), IS_VERIFIED, eq(identityProviders.state, 'active')))
  return row?.id
}

/** Returns the domain of an address in the form in which domains are kept. */
export function domainOf(email: string): string {
  return canonicalDomain(email.slice(email.lastIndexOf('@') + 1))
}

function canonicalDomain(typed: string): string {
  return asciiDomain(typed) || typed.toLowerCase()
}
