import { DAY_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import { organizations, passwords, providerLogins } from '@portal/foundation/people'
import { and, asc, countDistinct, desc, eq, gt, like, lte, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ConnectionRow, identityProviders } from './identity-providers.tables.ts'
import { issuerOf } from './issuer-of.ts'

/** How long a replaced connection and its logins are kept, in ms (rule F81). */
const REPLACED_KEPT_MS = 30 * DAY_MS

/**
 * Namespace of a connection's logins: identifiers of one issuer mean nothing to another issuer, or to the same issuer
 * in another organization (rule F10).
 */
export function loginSpace(id: string, issuer: string): string {
  return `sso:${id}:${issuer}`
}

/** Id of the connection that a login is of: what {@link loginSpace} put in, taken out again. */
export const CONNECTION_OF_LOGIN = sql<string>`split_part(${providerLogins.issuer}, ':', 2)`

/** Returns how a refusal in the audit log names a connection. */
export function auditedProvider(id: string): string {
  return `sso ${id}`
}

const isOf = (id: string) => like(providerLogins.issuer, `${loginSpace(id, '')}%`)

/**
 * Counts the people with a login of a connection, and those of them with neither a password nor another provider's
 * login.
 */
export async function countPeople(tx: Transaction, id: string): Promise<{ people: number; withoutOther: number }> {
  const other = alias(providerLogins, 'other')
  const otherWays = tx
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.userId, providerLogins.userId), ne(other.provider, 'sso')))
  const [row] = await tx
    .select({
      people: countDistinct(providerLogins.userId),
      withoutOther: sql<number>`count(distinct ${providerLogins.userId}) filter (where ${passwords.userId} is null and not exists ${otherWays})::integer`,
    })
    .from(providerLogins)
    .leftJoin(passwords, eq(passwords.userId, providerLogins.userId))
    .where(isOf(id))
  return { people: row?.people ?? 0, withoutOther: row?.withoutOther ?? 0 }
}

/** Keeps a connection that no longer lets anyone in for 30 days, with its logins. One without logins is deleted. */
export async function retireConnection(tx: Transaction, id: string, now: Date): Promise<void> {
  if ((await countPeople(tx, id)).people === 0) return deleteConnection(tx, id)
  await keepReplaced(tx, id, now)
}

export async function keepReplaced(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(identityProviders).set({ state: 'replaced', replacedAt: now }).where(eq(identityProviders.id, id))
}

/** The connection that was replaced last and can still be taken back. */
export async function findReplaced(
  tx: Transaction,
  organizationId: number,
  now: Date,
): Promise<(ConnectionRow & { keptUntil: Date }) | undefined> {
  const { state, replacedAt } = identityProviders
  const [row] = await tx
    .select()
    .from(identityProviders)
    .where(
      and(
        eq(identityProviders.organizationId, organizationId),
        eq(state, 'replaced'),
        gt(replacedAt, new Date(now.getTime() - REPLACED_KEPT_MS)),
      ),
    )
    .orderBy(desc(replacedAt))
    .limit(1)
  return row && { ...row, keptUntil: new Date((row.replacedAt ?? now).getTime() + REPLACED_KEPT_MS) }
}

/** Deletes replaced connections after 30 days, with their logins; returns how many. */
export async function purgeReplacedConnections(tx: Transaction, now: Date): Promise<number> {
  const lapsed = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(
      and(
        eq(identityProviders.state, 'replaced'),
        lte(identityProviders.replacedAt, new Date(now.getTime() - REPLACED_KEPT_MS)),
      ),
    )
    .for('update', { skipLocked: true })
  for (const { id } of lapsed) await deleteConnection(tx, id)
  return lapsed.length
}

/** Deletes a connection and the logins that people have with it. */
export async function deleteConnection(tx: Transaction, id: string): Promise<void> {
  await tx.delete(providerLogins).where(isOf(id))
  await tx.delete(identityProviders).where(eq(identityProviders.id, id))
}

/** Deletes every connection of an organization, replaced ones too: their logins refer to them by name alone. */
export async function deleteConnectionsOf(tx: Transaction, organizationId: number): Promise<void> {
  const rows = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(eq(identityProviders.organizationId, organizationId))
  for (const { id } of rows) await deleteConnection(tx, id)
}

type Connected = Pick<ConnectionRow, 'id' | 'settings'>

/** Returns whether the logins of one connection are valid for another: both have the same issuer. */
export function haveSameIssuer(one: Connected, other: Connected): boolean {
  return issuerOf(one.settings) === issuerOf(other.settings)
}

/**
 * People keep their logins when another connection to the same issuer takes over (rule F6). A login that the other connection has
 * already stays where it is.
 */
export async function moveLogins(tx: Transaction, from: Connected, to: Connected): Promise<void> {
  if (!haveSameIssuer(from, to)) return

  const issuer = issuerOf(from.settings)
  const [before, after] = [loginSpace(from.id, issuer), loginSpace(to.id, issuer)]
  const there = alias(providerLogins, 'there')
  const known = tx
    .select({ one: sql`1` })
    .from(there)
    .where(and(eq(there.issuer, after), eq(there.subject, providerLogins.subject)))
  await tx
    .update(providerLogins)
    .set({ issuer: after })
    .where(and(eq(providerLogins.issuer, before), notExists(known)))
}

/** Logins of a person with companies' single sign-on, the oldest first, and whether their connections let anyone in. */
export async function findCompanyLogins(tx: Transaction, userId: number) {
  const logins = await tx
    .select({ login: providerLogins, row: identityProviders, organizationName: organizations.name })
    .from(providerLogins)
    .leftJoin(identityProviders, eq(identityProviders.id, CONNECTION_OF_LOGIN))
    .leftJoin(organizations, eq(organizations.id, identityProviders.organizationId))
    .where(and(eq(providerLogins.userId, userId), eq(providerLogins.provider, 'sso')))
    .orderBy(asc(providerLogins.createdAt))
  return logins.map(({ login: { issuer, email, createdAt, lastUsedAt }, row, organizationName }) => ({
    email,
    createdAt,
    lastUsedAt,
    organizationId: row?.organizationId,
    organizationName: organizationName ?? '',
    isConnectionActive: row?.state === 'active' && loginSpace(row.id, issuerOf(row.settings)) === issuer,
  }))
}

/** The organizations whose active single sign-on lets a person in. */
export async function findOrganizationsOfLogins(tx: Transaction, userId: number): Promise<number[]> {
  const logins = await findCompanyLogins(tx, userId)
  return logins.flatMap(({ isConnectionActive, organizationId }) =>
    isConnectionActive && organizationId !== undefined ? organizationId : [],
  )
}
