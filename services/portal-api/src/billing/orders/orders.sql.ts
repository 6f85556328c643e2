import { statement, type Transaction } from '@portal/foundation/database'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { orders } from './orders.tables.ts'

const graceEnds = statement<{ accountId: number }, { id: number; endsAt: Date | null }[]>('grace-period-ends', (tx) =>
  tx
    .select({ id: orders.id, endsAt: orders.gracePeriodEndsAt })
    .from(orders)
    .where(and(eq(orders.accountId, sql.placeholder('accountId')), isNotNull(orders.gracePeriodEndsAt))),
)

/** When the grace period of each order ends that has one, by order. */
export async function findGracePeriodEnds(tx: Transaction, accountId: number) {
  const found = await graceEnds(tx, { accountId })
  return new Map(found.map(({ id, endsAt }) => [id, endsAt]))
}

/** Whether money of some order is still owed after its due date (rule J3). */
export async function isPastDue(tx: Transaction, accountId: number, now: Date): Promise<boolean> {
  const owed = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        lt(orders.paymentDueAt, now),
        lt(orders.receivedCents, sql`${orders.unitCents} + ${orders.taxCents}`),
      ),
    )
    .limit(1)
  return owed.length > 0
}
