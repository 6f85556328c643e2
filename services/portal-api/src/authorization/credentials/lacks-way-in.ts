import { canLogIn } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import { accounts, memberships, users } from '@portal/foundation/people'
import type { Settings } from '@portal/foundation/settings'
import { eq } from 'drizzle-orm'
import { findLoginProvider } from '../providers/login-providers.ts'
import { findOrganizationsOfLogins } from '../sso/connection-logins.sql.ts'
import { lockWaysIn } from './ways-in.sql.ts'

/**
 * Returns whether a customer without a password cannot log in to one of their accounts, or at all (rule F87): their
 * provider is no longer set up, their company's connection was replaced or deactivated, or the account is outside its
 * organization. A person whose single sign-on opens all of their accounts has to use it. Always false for staff and for
 * unconfirmed addresses.
 */
export async function lacksWayIn(tx: Transaction, settings: Settings, userId: number): Promise<boolean> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user || !canLogIn(user) || user.internalRoles.length > 0) return false

  const { hasPassword, providers } = await lockWaysIn(tx, userId)
  if (hasPassword || providers.some(({ provider }) => findLoginProvider(settings, provider))) return false

  const opened = await findOrganizationsOfLogins(tx, userId)
  const own = await tx
    .select({ organizationId: accounts.organizationId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.userId, userId))
  return own.length === 0 || own.some(({ organizationId }) => !opened.includes(organizationId ?? 0))
}
