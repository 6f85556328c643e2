import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'

/** The seats that staff gave an account, whatever its plans say. */
export async function findSeatsOverride(tx: Transaction, accountId: number): Promise<number | null> {
  const [account] = await tx
    .select({ seats: accounts.maxUsersOverride })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.seats ?? null
}
