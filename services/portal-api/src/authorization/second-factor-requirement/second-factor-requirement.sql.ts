import type { Transaction } from '@portal/foundation/database'
import { accounts, CAN_LOG_IN, memberships, users } from '@portal/foundation/people'
import { revoke } from '@portal/foundation/sessions'
import { and, eq, not } from 'drizzle-orm'
import { HAS_SECOND_FACTOR } from '../second-factor/second-factor-holders.sql.ts'

/** Returns from which day on an account requires a second factor, if it does. */
export async function findRequirement(tx: Transaction, accountId: number): Promise<string | null> {
  const [row] = await tx.select({ from: accounts.secondFactorFrom }).from(accounts).where(eq(accounts.id, accountId))
  return row?.from ?? null
}

/** Other processes let go of what they remember of the account's sessions. */
export async function saveRequirement(tx: Transaction, accountId: number, from: string | null): Promise<void> {
  await tx.update(accounts).set({ secondFactorFrom: from }).where(eq(accounts.id, accountId))
  await revoke(tx)
}

/** Returns the members of an account who can log in and have no second factor. */
export function findMembersWithout(tx: Transaction, accountId: number): Promise<{ userId: number; email: string }[]> {
  return tx
    .select({ userId: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, accountId), CAN_LOG_IN, not(HAS_SECOND_FACTOR)))
}
