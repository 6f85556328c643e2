import { isLoginActive } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import { providerLogins, users } from '@portal/foundation/people'
import { and, asc, eq } from 'drizzle-orm'
import type { ProviderPerson } from './provider-client.ts'

/** A person as signing in with a provider needs them. */
export interface ProviderLogin {
  userId: number
  staff: boolean
  /** True if the person was disabled or redacted. */
  disabled: boolean
}

type Named = Pick<ProviderPerson, 'issuer' | 'subject'>

const isThat = ({ issuer, subject }: Named) =>
  and(eq(providerLogins.issuer, issuer), eq(providerLogins.subject, subject))

/** Finds a login by the issuer's identifier. The address says nothing about who a person is here (rule B8). */
export async function findProviderLogin(tx: Transaction, named: Named): Promise<ProviderLogin | undefined> {
  const [row] = await tx
    .select({ user: users })
    .from(providerLogins)
    .innerJoin(users, eq(users.id, providerLogins.userId))
    .where(isThat(named))
  if (!row) return undefined

  const { id, internalRoles } = row.user
  return { userId: id, staff: internalRoles.length > 0, disabled: !isLoginActive(row.user) }
}

/** Notes the use of a login, with its address as it is now. Returns whether it is still this person's. */
export async function noteProviderUse(
  tx: Transaction,
  { email, ...named }: Named & { email: string },
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(providerLogins)
    .set({ lastUsedAt: now, email })
    .where(and(isThat(named), eq(providerLogins.userId, userId)))
    .returning({ userId: providerLogins.userId })
  return used.length > 0
}

/** The oldest first. */
export async function listProviderLogins(tx: Transaction, userId: number) {
  const { provider, email, createdAt, lastUsedAt } = providerLogins
  return tx
    .select({ provider, email, createdAt, lastUsedAt })
    .from(providerLogins)
    .where(eq(providerLogins.userId, userId))
    .orderBy(asc(createdAt))
}
