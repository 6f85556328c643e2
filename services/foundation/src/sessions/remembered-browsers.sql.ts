import { REMEMBERED_DAYS } from '@portal/contracts/authorization/remembered-browsers'
import { DAY_MS } from '@portal/contracts/time-units'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { deleteRows } from '../database/delete-rows.ts'
import type { Transaction } from '../database/transaction.ts'
import { rememberedBrowsers } from './remembered-browsers.tables.ts'
import { hashToken, newToken } from './session-token.ts'

/** How long a browser stays remembered, in ms (rule B113). */
export const REMEMBERED_MS = REMEMBERED_DAYS * DAY_MS

export type RememberedRow = typeof rememberedBrowsers.$inferSelect

/** Matches browsers that are still remembered. One with a date after `now` is left from before the clock was set back, and does not count. */
const counts = (now: Date) =>
  and(
    gt(rememberedBrowsers.rememberedAt, new Date(now.getTime() - REMEMBERED_MS)),
    lte(rememberedBrowsers.rememberedAt, now),
  )

type Place = Pick<RememberedRow, 'address' | 'userAgent'>

/** Remembers a browser for a person, in place of `previous`, its earlier token. Returns the new token, which is stored nowhere. */
export async function rememberBrowser(
  tx: Transaction,
  { userId, previous, now, ...place }: { userId: number; previous: string | undefined; now: Date } & Place,
): Promise<string> {
  if (previous !== undefined) await tx.delete(rememberedBrowsers).where(ofToken(userId, previous))
  const token = newToken()
  await tx.insert(rememberedBrowsers).values({ userId, tokenHash: hashToken(token), rememberedAt: now, ...place })
  return token
}

/** Finds the browser with this token if it is remembered for this person. */
export async function findRememberedBrowser(
  tx: Transaction,
  { userId, token, now }: { userId: number; token: string; now: Date },
): Promise<RememberedRow | undefined> {
  const [found] = await tx
    .select()
    .from(rememberedBrowsers)
    .where(and(ofToken(userId, token), counts(now)))
  return found
}

const ofToken = (userId: number, token: string) =>
  and(eq(rememberedBrowsers.userId, userId), eq(rememberedBrowsers.tokenHash, hashToken(token)))

export async function noteRememberedUse(
  tx: Transaction,
  { id, now, ...place }: { id: number; now: Date } & Place,
): Promise<void> {
  await tx
    .update(rememberedBrowsers)
    .set({ lastUsedAt: now, ...place })
    .where(eq(rememberedBrowsers.id, id))
}

/** Returns the browsers that are remembered for a person, the newest first. */
export function findRememberedBrowsersOf(tx: Transaction, userId: number, now: Date): Promise<RememberedRow[]> {
  return tx
    .select()
    .from(rememberedBrowsers)
    .where(and(eq(rememberedBrowsers.userId, userId), counts(now)))
    .orderBy(desc(rememberedBrowsers.id))
}

/** Returns whether it was still there to be deleted. */
export async function deleteRememberedBrowser(
  tx: Transaction,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const deleted = await tx
    .delete(rememberedBrowsers)
    .where(and(eq(rememberedBrowsers.id, id), eq(rememberedBrowsers.userId, userId)))
    .returning({ id: rememberedBrowsers.id })
  return deleted.length > 0
}

/** Deletes all remembered browsers of a person (rule B114); returns how many. */
export async function deleteRememberedBrowsersOf(tx: Transaction, userId: number): Promise<number> {
  const deleted = await tx
    .delete(rememberedBrowsers)
    .where(eq(rememberedBrowsers.userId, userId))
    .returning({ id: rememberedBrowsers.id })
  return deleted.length
}

/** Deletes those whose time is over; returns how many. */
export async function purgeRememberedBrowsers(tx: Transaction, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - REMEMBERED_MS)
  return deleteRows(tx, rememberedBrowsers, lte(rememberedBrowsers.rememberedAt, oldest))
}
