import type { SavedViewList } from '@portal/contracts/authorization/admin-saved-views'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, count, eq } from 'drizzle-orm'
import { savedViews } from './saved-views.tables.ts'

/** Names the view of one person. */
interface OwnView {
  userId: number
  list: SavedViewList
  name: string
}

export function findViews(tx: Transaction, userId: number) {
  return tx
    .select({ list: savedViews.list, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.list), asc(savedViews.name))
}

/** Returns the filters of a view, locked; undefined if there is none of this name. */
export async function lockFilters(tx: Transaction, { userId, list, name }: OwnView): Promise<string | undefined> {
  const [view] = await tx
    .select({ query: savedViews.query })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list), eq(savedViews.name, name)))
    .for('update')
  return view?.query
}

export async function countViews(tx: Transaction, userId: number): Promise<number> {
  const [counted] = await tx.select({ views: count() }).from(savedViews).where(eq(savedViews.userId, userId))
  return counted?.views ?? 0
}

/** Replaces the view with this name in the same list. */
export async function putView(tx: Transaction, view: typeof savedViews.$inferInsert): Promise<void> {
  await tx
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({
      target: [savedViews.userId, savedViews.list, savedViews.name],
      set: { query: view.query, savedAt: view.savedAt },
    })
}

export async function deleteView(tx: Transaction, { userId, list, name }: OwnView): Promise<void> {
  await tx
    .delete(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list), eq(savedViews.name, name)))
}

/** Deletes the views of a person who left the staff or is redacted. */
export async function deleteViewsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.userId, userId))
}
