import { DAY_MS } from '@portal/contracts/time-units'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { cancelComments } from './cancel-comments.tables.ts'

/** How long a comment is kept, in ms: two years (rule I127). */
const KEPT_MS = 730 * DAY_MS

export async function insertCancelComment(tx: Transaction, comment: typeof cancelComments.$inferInsert): Promise<void> {
  await tx.insert(cancelComments).values(comment)
}

/** Returns the comments of an account that were written with these requests, by request. */
export async function findCancelComments(
  tx: Transaction,
  accountId: number,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!requestIds.length) return new Map()
  const { requestId, comment } = cancelComments
  const found = await tx
    .select({ requestId, comment })
    .from(cancelComments)
    .where(and(eq(cancelComments.accountId, accountId), inArray(requestId, [...requestIds])))
  return new Map(found.map((one) => [one.requestId, one.comment]))
}

/** Deletes what a person wrote, when they are redacted. */
export async function deleteCancelCommentsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(cancelComments).where(eq(cancelComments.userId, userId))
}

/** Deletes comments that are two years old; returns how many. */
export async function purgeCancelComments(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, cancelComments, lte(cancelComments.createdAt, new Date(now.getTime() - KEPT_MS)))
}
