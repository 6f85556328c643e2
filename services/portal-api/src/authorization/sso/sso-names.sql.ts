import type { Transaction } from '@portal/foundation/database'
import { organizations } from '@portal/foundation/people'
import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import { findVerifiedDomains, IS_VERIFIED, lockHolders } from './domains/domains.sql.ts'
import { organizationDomains } from './domains/domains.tables.ts'
import { identityProviders, ssoNames } from './identity-providers.tables.ts'

interface Named {
  id: number
  name: string
}

/** An organization's name as it is compared: without regard to case, width and spaces. */
export function comparedName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Gives an organization its name if no other one holds it (rule F84); it counts while the organization has a verified domain. Idempotent.
 * Of two that claim the same at once, the second sees what the first has taken.
 */
export async function claimName(tx: Transaction, { id, name }: Named, now: Date): Promise<void> {
  await lockHolders(tx)
  const value = comparedName(name)
  if ((await findNameHolder(tx, value)) !== undefined) return

  // A claim that has lapsed is replaced.
  const theirs = { organizationId: id, claimedAt: now }
  await tx
    .insert(ssoNames)
    .values({ kind: 'name', value, ...theirs })
    .onConflictDoUpdate({ target: [ssoNames.kind, ssoNames.value], set: theirs })
}

/** The organization that holds a compared name, as long as it is called so and has a verified domain. */
async function findNameHolder(tx: Transaction, value: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ organizationId: ssoNames.organizationId, name: organizations.name })
    .from(ssoNames)
    .innerJoin(organizations, eq(organizations.id, ssoNames.organizationId))
    .where(and(eq(ssoNames.kind, 'name'), eq(ssoNames.value, value), hasVerifiedDomain(tx)))
  return row && comparedName(row.name) === value ? row.organizationId : undefined
}

function hasVerifiedDomain(tx: Transaction): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(organizationDomains)
      .where(and(eq(organizationDomains.organizationId, organizations.id), IS_VERIFIED)),
  )
}

/** Returns whether people find an organization's single sign-on by its name, or would if it were active. */
export async function isFoundByName(tx: Transaction, { id, name }: Named): Promise<boolean> {
  if ((await findVerifiedDomains(tx, id)).length === 0) return false
  return ((await findNameHolder(tx, comparedName(name))) ?? id) === id
}

/**
 * The organization with active single sign-on that holds a name. While the connection of its holder is off, it leads nowhere, and so
 * does a name that nobody holds.
 */
export async function findActiveByName(tx: Transaction, asked: string): Promise<number | undefined> {
  const holder = await findNameHolder(tx, comparedName(asked))
  if (holder === undefined) return undefined
  const [row] = await tx
    .select({ id: identityProviders.organizationId })
    .from(identityProviders)
    .where(and(eq(identityProviders.state, 'active'), eq(identityProviders.organizationId, holder)))
  return row?.id
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
