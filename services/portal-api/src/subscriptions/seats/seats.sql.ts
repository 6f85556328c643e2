import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, desc, eq, gt, not } from 'drizzle-orm'
import { plans } from '../catalogue/catalogue.tables.ts'

/** The seats that staff gave an account, whatever its plans say. */
export async function findSeatsOverride(tx: Transaction, accountId: number): Promise<number | null> {
  const [account] = await tx
    .select({ seats: accounts.maxUsersOverride })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.seats ?? null
}

type Plan = typeof plans.$inferSelect

/** The cheapest plan on sale that allows more people; one of the same license and term as the plan of now goes first. */
export async function findLargerPlan(
  tx: Transaction,
  seats: number,
  plan: Pick<Plan, 'licenceId' | 'months'> | undefined,
): Promise<Plan | undefined> {
  const isOnSale = and(eq(plans.visible, true), eq(plans.purchasable, true), not(plans.deprecated))
  const [larger] = await tx
    .select()
    .from(plans)
    .where(and(isOnSale, gt(plans.maxUsers, seats)))
    .orderBy(
      desc(eq(plans.licenceId, plan?.licenceId ?? '')),
      desc(eq(plans.months, plan?.months ?? 1)),
      asc(plans.priceCents),
      asc(plans.id),
    )
    .limit(1)
  return larger
}
