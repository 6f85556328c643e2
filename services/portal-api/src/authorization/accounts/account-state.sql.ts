import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'

type State = Pick<typeof accounts.$inferInsert, 'deactivatedAt' | 'deactivationReason'>

export async function saveAccountState(tx: Transaction, accountId: number, state: Required<State>): Promise<void> {
  await tx.update(accounts).set(state).where(eq(accounts.id, accountId))
}
