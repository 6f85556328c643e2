import { hasStaffWayIn } from '@portal/contracts/authorization/sign-in-hindrance'
import type { Transaction } from '@portal/foundation/database'
import { passwords, providerLogins, users } from '@portal/foundation/people'
import { deleteRememberedBrowsersOf } from '@portal/foundation/sessions'
import type { Settings } from '@portal/foundation/settings'
import { and, eq, inArray } from 'drizzle-orm'
import type { ProviderPerson } from '../providers/provider-client.ts'

export interface WaysIn {
  hasPassword: boolean
  providers: { provider: string; email: string }[]
}

/** Locks the person: of two who take a way in away at the same moment the second sees what the first has left. */
export async function lockWaysIn(tx: Transaction, userId: number): Promise<WaysIn> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const hashes = await tx.select({ userId: passwords.userId }).from(passwords).where(eq(passwords.userId, userId))
  const { provider, email } = providerLogins
  const providers = await tx.select({ provider, email }).from(providerLogins).where(eq(providerLogins.userId, userId))
  return { hasPassword: hashes.length > 0, providers }
}

/** Returns which of these people have a login that lets staff in (rules G110, G111). */
export async function findStaffWithWayIn(
  tx: Transaction,
  { loginProviders }: Pick<Settings, 'loginProviders'>,
  userIds: readonly number[],
): Promise<Set<number>> {
  const ids = [...userIds]
  const withPassword = await tx
    .select({ userId: passwords.userId })
    .from(passwords)
    .where(inArray(passwords.userId, ids))
  const logins = await tx
    .select({ userId: providerLogins.userId, provider: providerLogins.provider })
    .from(providerLogins)
    .where(inArray(providerLogins.userId, ids))
  const offered = loginProviders.map(({ name }) => name)
  const hasWayIn = (id: number) =>
    hasStaffWayIn({
      hasPassword: withPassword.some(({ userId }) => userId === id),
      providers: logins.flatMap(({ userId, provider }) => (userId === id ? provider : [])),
      offered,
    })
  return new Set(ids.filter(hasWayIn))
}

export async function addPassword(
  tx: Transaction,
  userId: number,
  { hash, isOneTime = false }: { hash: string; isOneTime?: boolean },
  now: Date,
): Promise<void> {
  await tx.insert(passwords).values({ userId, hash, isOneTime, changedAt: now })
}

/** No browser is remembered any more (rule B114). */
export async function removePassword(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passwords).where(eq(passwords.userId, userId))
  await deleteRememberedBrowsersOf(tx, userId)
}

/** Returns whether it is new, theirs already, or somebody else's. */
export async function addProviderLogin(
  tx: Transaction,
  { issuer, subject, provider, email }: Pick<ProviderPerson, 'issuer' | 'subject' | 'email'> & { provider: string },
  { userId, now }: { userId: number; now: Date },
): Promise<'added' | 'known' | 'taken'> {
  const added = await tx
    .insert(providerLogins)
    .values({ issuer, subject, provider, email, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: providerLogins.userId })
  if (added.length) return 'added'

  const isThat = and(eq(providerLogins.issuer, issuer), eq(providerLogins.subject, subject))
  const [owner] = await tx.select({ userId: providerLogins.userId }).from(providerLogins).where(isThat)
  return owner?.userId === userId ? 'known' : 'taken'
}

export async function removeProviderLogins(
  tx: Transaction,
  userId: number,
  { provider, email }: { provider: string; email: string },
): Promise<void> {
  const { userId: owner, provider: name, email: address } = providerLogins
  await tx.delete(providerLogins).where(and(eq(owner, userId), eq(name, provider), eq(address, email)))
}
