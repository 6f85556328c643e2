import { DAY_MS } from '@portal/contracts/time-units'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { and, desc, eq, gt, lt, lte } from 'drizzle-orm'
import { announcements } from './announcements.tables.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** Announcements in the list of staff. */
const LISTED = 200

const KEPT_AFTER_END_MS = 365 * DAY_MS

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

/** Deletes announcements that ended a year ago; returns how many. */
export function purgeAnnouncements(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, announcements, lt(announcements.endsAt, new Date(now.getTime() - KEPT_AFTER_END_MS)))
}
