import { DAY_MS } from '@portal/contracts/time-units'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { conversationAttachments } from './attachments.tables.ts'

/** How long an image waits for its message, in ms. */
const UNSENT_KEPT_MS = DAY_MS

type AttachmentRow = typeof conversationAttachments.$inferSelect

export async function insertAttachment(tx: Transaction, attachment: AttachmentRow): Promise<void> {
  await tx.insert(conversationAttachments).values(attachment)
}

/** Gives an image of the conversation to its message. Returns whether it was there and not sent before. */
export async function assignToMessage(
  tx: Transaction,
  { id, conversationId, sequence }: Pick<AttachmentRow, 'id' | 'conversationId'> & { sequence: number },
): Promise<boolean> {
  const assigned = await tx
    .update(conversationAttachments)
    .set({ sequence })
    .where(
      and(
        eq(conversationAttachments.id, id),
        eq(conversationAttachments.conversationId, conversationId),
        isNull(conversationAttachments.sequence),
      ),
    )
    .returning({ id: conversationAttachments.id })
  return assigned.length > 0
}

/** Returns an image of a conversation; `isSent` leaves out one that is with no message yet. */
export async function findAttachment(
  tx: Transaction,
  { conversationId, id, isSent }: { conversationId: string; id: string; isSent: boolean },
): Promise<AttachmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversationAttachments)
    .where(
      and(
        eq(conversationAttachments.id, id),
        eq(conversationAttachments.conversationId, conversationId),
        isSent ? isNotNull(conversationAttachments.sequence) : undefined,
      ),
    )
  return row
}

/** Deletes images that were sent with no message within a day; returns how many. */
export function purgeUnsentAttachments(tx: Transaction, now: Date): Promise<number> {
  const isOld = lte(conversationAttachments.uploadedAt, new Date(now.getTime() - UNSENT_KEPT_MS))
  return deleteRows(tx, conversationAttachments, and(isNull(conversationAttachments.sequence), isOld) as SQL)
}
