import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { orderedPlanIds } from '../../../billing/index.ts'
import { subscriptions } from '../../subscriptions/subscriptions.tables.ts'
import { isTermOverAt } from '../../subscriptions/term-times.sql.ts'
import { editions, licences as licenses, plans, productLines } from '../catalog.tables.ts'

export type PlanRow = typeof plans.$inferSelect

export type PlanOfStaff = Awaited<ReturnType<typeof findPlansOfStaff>>[number]

/** Returns all plans of the catalog, with what their capabilities follow from. */
export function findPlansOfStaff(tx: Transaction) {
  return selectPlans(tx).orderBy(asc(licenses.key), asc(plans.months), asc(plans.lookups), asc(plans.id))
}

/** Returns the ids of all plans. */
export async function findPlanIds(tx: Transaction): Promise<string[]> {
  return (await tx.select({ id: plans.id }).from(plans)).map(({ id }) => id)
}

/** Returns a plan of the catalog, locked: nobody begins a subscription of it until the transaction ends. */
export async function lockPlan(tx: Transaction, id: string): Promise<PlanOfStaff | undefined> {
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).for('update')
  const [found] = await selectPlans(tx).where(eq(plans.id, id))
  return found
}

function selectPlans(tx: Transaction) {
  return tx
    .select({ plan: plans, license: licenses, edition: editions, line: productLines, isSold: isSold() })
    .from(plans)
    .innerJoin(licenses, eq(licenses.id, plans.licenceId))
    .innerJoin(editions, eq(editions.id, licenses.editionId))
    .innerJoin(productLines, eq(productLines.id, editions.lineId))
    .$dynamic()
}

/** SQL column that tells whether a plan was ordered, or follows a subscription by choice or by default (rule I153). */
function isSold(): SQL<boolean> {
  return sql<boolean>`${plans.id} in (
    ${orderedPlanIds()}
    union select ${subscriptions.planId} from ${subscriptions}
    union select ${subscriptions.nextPlanId} from ${subscriptions} where ${subscriptions.nextPlanId} is not null
    union select sold.next_plan_id from ${plans} as sold join ${subscriptions} on ${subscriptions.planId} = sold.id
      where sold.next_plan_id is not null)`
}

/** Returns how many subscriptions that are not over have a plan, of how many accounts, and how many will have it by choice. */
export async function countSubscribers(tx: Transaction, { planId, now }: { planId: string; now: Date }) {
  const has = eq(subscriptions.planId, planId)
  const chose = and(ne(subscriptions.planId, planId), eq(subscriptions.nextPlanId, planId))
  const [counts] = await tx
    .select({
      subscriptions: sql<number>`(count(*) filter (where ${has}))::int`,
      accounts: sql<number>`(count(distinct ${subscriptions.accountId}) filter (where ${has}))::int`,
      chosen_to_follow: sql<number>`(count(*) filter (where ${chose}))::int`,
    })
    .from(subscriptions)
    .where(and(or(has, chose), not(isTermOverAt(now))))
  return counts ?? { subscriptions: 0, accounts: 0, chosen_to_follow: 0 }
}

export async function insertPlan(tx: Transaction, row: typeof plans.$inferInsert): Promise<void> {
  await tx.insert(plans).values(row)
}

export async function changePlan(tx: Transaction, id: string, changed: Partial<PlanRow>): Promise<void> {
  await tx.update(plans).set(changed).where(eq(plans.id, id))
}
