import type { Transaction } from '@portal/foundation/database'
import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import { refunds, transactions } from '../payments/payments.tables.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Refunds of a charge, the latest first. */
export function findRefundsOf(tx: Transaction, transactionId: string): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(eq(refunds.transactionId, transactionId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

/** Returns a refund with its charge. */
export async function findRefund(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ refund: refunds, charge: transactions })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(eq(refunds.id, id))
  return row
}

export async function findRefundByKey(tx: Transaction, key: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.key, key))
  return row
}

export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error('A refund that was just written is not there.')
  return row
}

export async function changeRefund(tx: Transaction, id: string, change: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** Records that the bank is about to be asked to begin something; returns whether this is the first time (rule K27). */
export async function noteReturnSent(tx: Transaction, { id }: RefundRow, key: string, now: Date): Promise<boolean> {
  const noted = await tx
    .update(refunds)
    .set({ sentKey: key, sentAt: now })
    .where(and(eq(refunds.id, id), or(isNull(refunds.sentKey), ne(refunds.sentKey, key))))
    .returning({ id: refunds.id })
  return noted.length > 0
}

/** Postpones the next check of a refund, unless another process did; returns whether this one did. */
export async function postponeRefund(tx: Transaction, { id, lookAt }: RefundRow, next: Date): Promise<boolean> {
  const moved = await tx
    .update(refunds)
    .set({ lookAt: next })
    .where(and(eq(refunds.id, id), eq(refunds.lookAt, lookAt)))
    .returning({ id: refunds.id })
  return moved.length > 0
}
