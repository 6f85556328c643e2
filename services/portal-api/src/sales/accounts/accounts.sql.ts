import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'

/** What an account is called. Locks it, so that what was its name before is told right. */
export async function lockAccountLabel(tx: Transaction, accountId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ label: accounts.label })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  return row?.label
}

export async function setAccountLabel(tx: Transaction, accountId: number, label: string): Promise<void> {
  await tx.update(accounts).set({ label }).where(eq(accounts.id, accountId))
}
