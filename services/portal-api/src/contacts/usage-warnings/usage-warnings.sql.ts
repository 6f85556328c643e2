import { MANDATORY_PERCENTS } from '@portal/contracts/contacts/usage-warnings'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { contacts } from '../contacts/contacts.tables.ts'
import { usageWarnings } from './usage-warnings.tables.ts'

/** Returns the percentages chosen by owners of accounts, smallest first. */
export function findChosenPercents(tx: Transaction, accountIds: readonly number[]) {
  return tx
    .select({ accountId: usageWarnings.accountId, percent: usageWarnings.percent })
    .from(usageWarnings)
    .where(inArray(usageWarnings.accountId, [...accountIds]))
    .orderBy(asc(usageWarnings.percent))
}

/** At which percents of a license's lookups accounts are warned: those they chose, and those that always come. */
export async function findWarnedPercents(
  tx: Transaction,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const percents = new Map(accountIds.map((id) => [id, new Set<number>(MANDATORY_PERCENTS)]))
  for (const { accountId, percent } of await findChosenPercents(tx, accountIds)) percents.get(accountId)?.add(percent)
  return percents
}

/** Returns whether the warning was newly added. */
export async function insertUsageWarning(tx: Transaction, row: typeof usageWarnings.$inferInsert): Promise<boolean> {
  const added = await tx.insert(usageWarnings).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** Returns whether the warning was removed. */
export async function deleteUsageWarning(tx: Transaction, accountId: number, percent: number): Promise<boolean> {
  const removed = await tx
    .delete(usageWarnings)
    .where(and(eq(usageWarnings.accountId, accountId), eq(usageWarnings.percent, percent)))
    .returning()
  return removed.length > 0
}

/** The contacts of an account among those that were chosen by id. */
export function findContactsByIds(tx: Transaction, accountId: number, ids: readonly number[]) {
  return tx
    .select({ id: contacts.id, email: contacts.email, confirmedAt: contacts.confirmedAt })
    .from(contacts)
    .where(and(eq(contacts.accountId, accountId), inArray(contacts.id, [...ids])))
    .orderBy(asc(contacts.id))
}
