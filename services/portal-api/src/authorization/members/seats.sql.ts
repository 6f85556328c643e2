import type { Transaction } from '@portal/foundation/database'
import { invitations, isInvitationOpenAt } from '@portal/foundation/people'
import { and, count, eq, ne } from 'drizzle-orm'
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
  const isOther = apartFrom === undefined ? undefined : ne(invitations.id, apartFrom)
  const [row] = await tx
    .select({ pending: count() })
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), isInvitationOpenAt(now), isOther))
  return row?.pending ?? 0
}
