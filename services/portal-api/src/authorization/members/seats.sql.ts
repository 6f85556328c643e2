import type { Transaction } from '@portal/foundation/database'
import { invitations } from '@portal/foundation/people'
import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import { findMaxUsers } from '../../subscriptions/index.ts'
import type { Member } from './members.sql.ts'

/**
 * Returns whether there is a seat for one more person beside these members. They are locked, so that two people who
 * join at once cannot both take the last seat. An invitation holds a seat until it expires (rule E5), except the one
 * named in `apartFrom`.
 */
export async function hasRoom(
  tx: Transaction,
  accountId: number,
  { members, now, apartFrom }: { members: readonly Member[]; now: Date; apartFrom?: number | undefined },
): Promise<boolean> {
  const taken = members.length + (await countPending(tx, accountId, now, apartFrom))
  return taken < (await findMaxUsers(tx, accountId, now)).seats
}

async function countPending(tx: Transaction, accountId: number, now: Date, apartFrom?: number): Promise<number> {
  const { id, acceptedAt, revokedAt, expiresAt } = invitations
  const isPending = and(isNull(acceptedAt), isNull(revokedAt), gt(expiresAt, now))
  const isOther = apartFrom === undefined ? undefined : ne(id, apartFrom)
  const [row] = await tx
    .select({ pending: count() })
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), isPending, isOther))
  return row?.pending ?? 0
}
