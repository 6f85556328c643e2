import { deleteRows, type Transaction } from '@portal/foundation/database'
import { and, arrayContains, asc, eq, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Mark } from './usage-marks.ts'
import {
  type CountedKind,
  type ReachedRow,
  type ThresholdRow,
  usageMarks,
  usageReached,
  usageThresholds,
} from './usage-thresholds.tables.ts'

/** A subject of counting: a license of an account, or a key. */
export interface Counted {
  accountId: number
  kind: CountedKind
  subjectId: string
}

export function countedName({ accountId, kind, subjectId }: Counted): string {
  return `${accountId} ${kind} ${subjectId}`
}

/**
 * Returns the usage marks of these subjects by {@link countedName}, locked until the transaction ends, always in the
 * same order. A missing one starts at zero, before any period.
 */
export async function lockMarks(tx: Transaction, wanted: readonly Counted[]): Promise<ReadonlyMap<string, Mark>> {
  const rows = JSON.stringify(wanted)
  const among = sql`(account_id, kind, subject_id) in (select "accountId", kind, "subjectId" from jsonb_to_recordset(${rows}::jsonb)
    as row("accountId" int, kind text, "subjectId" text))`
  const locked = () =>
    tx
      .select()
      .from(usageMarks)
      .where(among)
      .orderBy(asc(usageMarks.accountId), asc(usageMarks.kind), asc(usageMarks.subjectId))
      .for('update')
  let marks = await locked()
  if (marks.length < new Set(wanted.map(countedName)).size) {
    await tx.execute(sql`
      insert into ${usageMarks} (account_id, kind, subject_id, since, percent)
      select distinct "accountId", kind, "subjectId", 'epoch'::timestamptz, 0 from jsonb_to_recordset(${rows}::jsonb)
        as row("accountId" int, kind text, "subjectId" text) order by 1, 2, 3
      on conflict do nothing`)
    marks = await locked()
  }
  return new Map(marks.map((mark) => [countedName(mark), mark]))
}

export async function saveMark(tx: Transaction, { accountId, kind, subjectId }: Counted, mark: Mark): Promise<void> {
  await tx
    .update(usageMarks)
    .set({ since: mark.since, percent: mark.percent })
    .where(and(eq(usageMarks.accountId, accountId), eq(usageMarks.kind, kind), eq(usageMarks.subjectId, subjectId)))
}

/** Inserts reached percentages; returns the ids of the new ones. */
export async function insertReached(tx: Transaction, rows: (typeof usageReached.$inferInsert)[]): Promise<number[]> {
  if (!rows.length) return []
  const added = await tx.insert(usageReached).values(rows).onConflictDoNothing().returning({ id: usageReached.id })
  return added.map(({ id }) => id)
}

/** Claims a reached percentage for notification; nothing if it was already claimed. */
export async function claimReached(tx: Transaction, id: number, now: Date): Promise<ReachedRow | undefined> {
  const [row] = await tx
    .update(usageReached)
    .set({ notifiedAt: now })
    .where(and(eq(usageReached.id, id), isNull(usageReached.notifiedAt)))
    .returning()
  return row
}

/** Returns the percentages of a license's lookups that were reached, from this one on, the first first. */
export function findReachedOfLicense(
  tx: Transaction,
  { accountId, licenseId, from }: { accountId: number; licenseId: string; from: number },
): Promise<ReachedRow[]> {
  const isOf = and(eq(usageReached.accountId, accountId), eq(usageReached.kind, 'license'))
  return tx
    .select()
    .from(usageReached)
    .where(and(isOf, eq(usageReached.subjectId, licenseId), gte(usageReached.percent, from)))
    .orderBy(asc(usageReached.id))
}

const KEPT_MS = 400 * 86_400_000

/** Deletes reached percentages of over a year ago: no period is longer. Returns how many. */
export async function purgeReachedThresholds(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, usageReached, lt(usageReached.since, new Date(now.getTime() - KEPT_MS)))
}

/** Returns the thresholds of these subjects. */
export async function findThresholdsOf(tx: Transaction, wanted: readonly Counted[]): Promise<ThresholdRow[]> {
  const names = new Set(wanted.map(countedName))
  const accountIds = [...new Set(wanted.map(({ accountId }) => accountId))]
  const subjectIds = wanted.map(({ subjectId }) => subjectId)
  const found = await tx
    .select()
    .from(usageThresholds)
    .where(and(inArray(usageThresholds.accountId, accountIds), inArray(usageThresholds.subjectId, subjectIds)))
  return found.filter((threshold) => names.has(countedName(threshold)))
}

export function findThresholds(tx: Transaction, accountId: number): Promise<ThresholdRow[]> {
  return tx
    .select()
    .from(usageThresholds)
    .where(eq(usageThresholds.accountId, accountId))
    .orderBy(asc(usageThresholds.kind), asc(usageThresholds.subjectId), asc(usageThresholds.percent))
}

export async function lockThreshold(tx: Transaction, accountId: number, id: string): Promise<ThresholdRow | undefined> {
  const [threshold] = await tx
    .select()
    .from(usageThresholds)
    .where(and(eq(usageThresholds.accountId, accountId), eq(usageThresholds.id, id)))
    .for('update')
  return threshold
}

/** Returns nothing if there already is one at this percentage. */
export async function insertThreshold(tx: Transaction, row: typeof usageThresholds.$inferInsert) {
  const [threshold] = await tx.insert(usageThresholds).values(row).onConflictDoNothing().returning()
  return threshold
}

/** Returns nothing if there is another at this percentage. */
export async function changeThreshold(
  tx: Transaction,
  { id, accountId, kind, subjectId }: ThresholdRow,
  change: Pick<ThresholdRow, 'percent' | 'contactIds'>,
): Promise<ThresholdRow | undefined> {
  const others = tx
    .select({ one: sql`1` })
    .from(sql`${usageThresholds} as other`)
    .where(
      sql`other.account_id = ${accountId} and other.kind = ${kind} and other.subject_id = ${subjectId}
        and other.percent = ${change.percent} and other.id <> ${id}`,
    )
  const [changed] = await tx
    .update(usageThresholds)
    .set(change)
    .where(and(eq(usageThresholds.id, id), notExists(others)))
    .returning()
  return changed
}

export async function removeFromThresholds(tx: Transaction, contactId: number): Promise<void> {
  await tx
    .update(usageThresholds)
    .set({ contactIds: sql`array_remove(${usageThresholds.contactIds}, ${contactId}::integer)` })
    .where(arrayContains(usageThresholds.contactIds, [contactId]))
}

export async function deleteThreshold(tx: Transaction, id: string): Promise<void> {
  await tx.delete(usageThresholds).where(eq(usageThresholds.id, id))
}

/** Deletes the thresholds of a key whose limit was removed. */
export async function deleteThresholdsOfKey(tx: Transaction, keyId: string): Promise<void> {
  for (const table of [usageThresholds, usageMarks])
    await tx.delete(table).where(and(eq(table.kind, 'key'), eq(table.subjectId, keyId)))
}
