import type { Transaction } from '@portal/foundation/database'
import { isLoginActive, memberships, users } from '@portal/foundation/people'
import { and, eq, exists } from 'drizzle-orm'
import type { ConversationRow } from '../conversations/conversation-version.ts'

/**
 * Returns the address to which letters of a conversation go (rules Q21, Q22): the person's present one, as long as they are in
 * its account, or the one that a visitor gave; empty if there is none. An address that is not confirmed yet gets them, as a
 * visitor's does.
 */
export async function letterAddressOf(
  tx: Transaction,
  { userId, accountId, keyHash, email }: Pick<ConversationRow, 'userId' | 'accountId' | 'keyHash' | 'email'>,
): Promise<string> {
  if (userId === null) return keyHash === null ? '' : email
  const member = tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.accountId, accountId ?? 0)))
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isLoginActive(), accountId === null ? undefined : exists(member)))
  return person?.email ?? ''
}
