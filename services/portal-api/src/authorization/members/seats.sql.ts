import type { Transaction } from '@portal/foundation/database'
import { invitations } from '@portal/foundation/people'
import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import { findMaxUsers } from '../../subscriptions/index.ts'
import { lockMembers, type Member } from './members.sql.ts'

export interface Seats {
  members: readonly Member[]
  /** Whether one more person has a place. */
  hasRoom: boolean
}

/**
 * The seats of an account, locked: two who come at once must not take the last one both. Whoever is invited keeps one until the
 * invitation expires (rule E5), but for the one named in `apartFrom`.
 */
export async function lockSeats(
  tx: Transaction,
  accountId: number,
  { now, apartFrom }: { now: Date; apartFrom?: number },
): Promise<Seats> {
  const members = await lockMembers(tx, accountId)
  const taken = members.length + (await countPending(tx, accountId, now, apartFrom))
  return { members, hasRoom: taken < (await findMaxUsers(tx, accountId, now)) }
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
