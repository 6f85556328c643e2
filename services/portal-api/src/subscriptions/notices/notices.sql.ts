import type { Transaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { subscriptions } from '../subscriptions/subscriptions.tables.ts'

/** Notes the time of the latest notice. */
export async function setNoticed(tx: Transaction, id: string, noticedAt: Date): Promise<void> {
  await tx.update(subscriptions).set({ noticedAt }).where(eq(subscriptions.id, id))
}
