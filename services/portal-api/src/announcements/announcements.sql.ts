import type { Transaction } from '@portal/foundation/database'
import { and, desc, eq, gt, lt, lte } from 'drizzle-orm'
import { announcements } from './announcements.tables.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** How many staff are shown. */
const LISTED = 200

/** Returns what is live at a time: `announcementState` of the contracts as SQL. */
export function findLive(tx: Transaction, now: Date): Promise<AnnouncementRow[]> {
  return tx
    .select()
    .from(announcements)
    .where(and(lte(announcements.startsAt, now), gt(announcements.endsAt, now)))
}

export function findAnnouncements(tx: Transaction): Promise<AnnouncementRow[]> {
  return tx.select().from(announcements).orderBy(desc(announcements.endsAt), announcements.id).limit(LISTED)
}

/** Locks the row, so that what the caller decides stays true until the commit. */
export async function lockAnnouncement(tx: Transaction, id: string): Promise<AnnouncementRow | undefined> {
  const [found] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  return found
}

export async function insertAnnouncement(
  tx: Transaction,
  row: typeof announcements.$inferInsert,
): Promise<AnnouncementRow> {
  const [inserted] = await tx.insert(announcements).values(row).returning()
  return inserted as AnnouncementRow
}

/** Changes a row and raises its version. */
export async function changeAnnouncement(
  tx: Transaction,
  { id, version }: AnnouncementRow,
  change: Partial<typeof announcements.$inferInsert>,
): Promise<AnnouncementRow> {
  const [changed] = await tx
    .update(announcements)
    .set({ ...change, version: version + 1 })
    .where(eq(announcements.id, id))
    .returning()
  return changed as AnnouncementRow
}

export async function deleteAnnouncementRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(announcements).where(eq(announcements.id, id))
}

/** Deletes what ended before a time, and returns how many. */
export async function deleteEndedBefore(tx: Transaction, time: Date): Promise<number> {
  const deleted = await tx
    .delete(announcements)
    .where(lt(announcements.endsAt, time))
    .returning({ id: announcements.id })
  return deleted.length
}
