import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'

export async function setAccountLabel(tx: Transaction, accountId: number, label: string): Promise<void> {
  await tx.update(accounts).set({ label }).where(eq(accounts.id, accountId))
}
