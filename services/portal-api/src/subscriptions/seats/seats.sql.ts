import { statement, type Transaction } from '@portal/foundation/database'
import { accounts, invitations, isInvitationOpenAt, memberships } from '@portal/foundation/people'
import { and, asc, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { plans } from '../catalog/catalog.tables.ts'
import { IS_ON_SALE } from '../catalog/on-sale.sql.ts'

/** Returns the seats that staff set for an account, which override its plans. */
export async function findSeatsOverride(tx: Transaction, accountId: number): Promise<number | null> {
  const [account] = await seatsOverride(tx, { accountId })
  return account?.seats ?? null
}

const seatsOverride = statement<{ accountId: number }, { seats: number | null }[]>('seats-override', (tx) =>
  tx
    .select({ seats: accounts.maxUsersOverride })
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('accountId'))),
)

/** Returns how many people may still join: an invitation holds a seat until it expires (rule E5), except `apartFrom`. */
export async function countOpenInvitations(
  tx: Transaction,
  accountId: number,
  now: Date,
  apartFrom?: number,
): Promise<number> {
  const isOther = apartFrom === undefined ? undefined : ne(invitations.id, apartFrom)
  const [row] = await tx
    .select({ open: count() })
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), isInvitationOpenAt(now), isOther))
  return row?.open ?? 0
}

/** Returns how many people take a seat: members, and those who may still join (rule E5). */
export async function countSeatsTaken(tx: Transaction, accountId: number, now: Date): Promise<number> {
  const [row] = await tx.select({ members: count() }).from(memberships).where(eq(memberships.accountId, accountId))
  return (row?.members ?? 0) + (await countOpenInvitations(tx, accountId, now))
}

type Plan = typeof plans.$inferSelect

/** The cheapest plan on sale that allows more people; one of the same license and term as the current plan goes first. */
export async function findLargerPlan(
  tx: Transaction,
  seats: number,
  plan: Pick<Plan, 'licenceId' | 'months'> | undefined,
): Promise<Plan | undefined> {
  const [larger] = await largerPlans(tx, { seats, licenceId: plan?.licenceId ?? '', months: plan?.months ?? 1 })
  return larger
}

const largerPlans = statement<{ seats: number; licenceId: string; months: number }, Plan[]>('larger-plans', (tx) =>
  tx
    .select()
    .from(plans)
    .where(and(IS_ON_SALE, gt(plans.maxUsers, sql.placeholder('seats'))))
    .orderBy(
      desc(eq(plans.licenceId, sql.placeholder('licenceId'))),
      desc(eq(plans.months, sql.placeholder('months'))),
      asc(plans.priceCents),
      asc(plans.id),
    )
    .limit(1),
)
