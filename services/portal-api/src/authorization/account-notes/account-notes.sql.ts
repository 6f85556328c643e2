import { DAY_MS } from '@portal/contracts/time-units'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { and, desc, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountNotes } from './account-notes.tables.ts'

export const NOTES_PER_ANSWER = 50

/** How long auditors read a deleted note, in ms. */
const DELETED_KEPT_MS = 90 * DAY_MS

export type NoteRow = typeof accountNotes.$inferSelect
export type NamedNote = Awaited<ReturnType<typeof selectNotes>>[number]

const deleters = alias(users, 'deleters')

interface Wanted {
  isPinned: boolean
  /** With those that were deleted. */
  withDeleted: boolean
  /** Only notes before this one. */
  before: number | undefined
}

/** Returns at most 50 notes of an account with the names of their people, the newest first. */
export function findNotes(tx: Transaction, accountId: number, { isPinned, withDeleted, before }: Wanted) {
  return selectNotes(tx)
    .where(
      and(
        eq(accountNotes.accountId, accountId),
        isPinned ? isNotNull(accountNotes.pinnedAt) : undefined,
        withDeleted ? undefined : isNull(accountNotes.removedAt),
        before === undefined ? undefined : lt(accountNotes.id, before),
      ),
    )
    .orderBy(desc(accountNotes.id))
    .limit(NOTES_PER_ANSWER)
}

export async function findNote(tx: Transaction, id: number): Promise<NamedNote | undefined> {
  const [row] = await selectNotes(tx).where(eq(accountNotes.id, id))
  return row
}

function selectNotes(tx: Transaction) {
  return tx
    .select({
      note: accountNotes,
      author: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      deleter: { firstName: deleters.firstName, lastName: deleters.lastName, email: deleters.email },
    })
    .from(accountNotes)
    .leftJoin(users, eq(users.id, accountNotes.authorId))
    .leftJoin(deleters, eq(deleters.id, accountNotes.removedBy))
    .$dynamic()
}

/** Returns a note, locked, so that what is decided about it stays true until the commit. */
export async function lockNote(tx: Transaction, id: number): Promise<NoteRow | undefined> {
  const [row] = await tx.select().from(accountNotes).where(eq(accountNotes.id, id)).for('update')
  return row
}

export async function insertNote(tx: Transaction, note: typeof accountNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(accountNotes).values(note).returning({ id: accountNotes.id })
  if (!row) throw new Error('A row was inserted and did not come back.')
  return row.id
}

export async function changeNote(
  tx: Transaction,
  id: number,
  change: Partial<Pick<NoteRow, 'text' | 'editedAt' | 'pinnedAt' | 'removedAt' | 'removedBy'>>,
): Promise<void> {
  await tx.update(accountNotes).set(change).where(eq(accountNotes.id, id))
}

/** Deletes for good what was deleted 90 days ago; returns how many. */
export async function purgeDeletedAccountNotes(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, accountNotes, lte(accountNotes.removedAt, new Date(now.getTime() - DELETED_KEPT_MS)))
}
