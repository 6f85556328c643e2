import type { CustomerRole } from '@portal/contracts/roles'
import { OWNERS } from '@portal/contracts/roles'
import { DAY_MS } from '@portal/contracts/time-units'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { accounts, CAN_LOG_IN, memberships, users } from '@portal/foundation/people'
import { and, arrayOverlaps, asc, eq, gt, lte } from 'drizzle-orm'
import { roleRequests } from './role-requests.tables.ts'

/** How long a request can be granted, and how long its page still shows the outcome, in ms (rule E17). */
const LIFETIME_MS = 7 * DAY_MS
const KEPT_MS = 30 * DAY_MS

/** Returns the people responsible for the account who can log in, by name. */
export function findOwners(tx: Transaction, accountId: number) {
  const owners: CustomerRole[] = OWNERS.flat()
  return tx
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: memberships.roles,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, accountId), arrayOverlaps(memberships.roles, owners), CAN_LOG_IN))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

interface Asking {
  accountId: number
  userId: number
  now: Date
}

/** The roles that somebody asked for in the last day. */
export async function findAskedRoles(tx: Transaction, { accountId, userId, now }: Asking): Promise<CustomerRole[]> {
  const since = new Date(now.getTime() - DAY_MS)
  const rows = await tx
    .selectDistinct({ role: roleRequests.role })
    .from(roleRequests)
    .where(
      and(eq(roleRequests.accountId, accountId), eq(roleRequests.userId, userId), gt(roleRequests.createdAt, since)),
    )
  return rows.map(({ role }) => role)
}

/** Returns its id. */
export async function insertRoleRequest(
  tx: Transaction,
  { now, ...request }: Asking & { role: CustomerRole },
): Promise<number> {
  const [row] = await tx
    .insert(roleRequests)
    .values({ ...request, createdAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
    .returning({ id: roleRequests.id })
  if (!row) throw new Error('A row was inserted and did not come back.')
  return row.id
}

/**
 * Returns a request with the person who asked and the roles they hold today; `heldRoles` is `null` if they have left.
 */
export async function findRoleRequest(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ request: roleRequests, accountLabel: accounts.label, asker: users, heldRoles: memberships.roles })
    .from(roleRequests)
    .innerJoin(accounts, eq(accounts.id, roleRequests.accountId))
    .innerJoin(users, eq(users.id, roleRequests.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.accountId, roleRequests.accountId), eq(memberships.userId, roleRequests.userId)),
    )
    .where(eq(roleRequests.id, id))
  return row
}

export type FoundRoleRequest = NonNullable<Awaited<ReturnType<typeof findRoleRequest>>>

export async function markGranted(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(roleRequests).set({ grantedAt: now }).where(eq(roleRequests.id, id))
}

/** Deletes what nobody opens any more; returns how many. */
export async function purgeOldRoleRequests(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, roleRequests, lte(roleRequests.expiresAt, new Date(now.getTime() - KEPT_MS)))
}
