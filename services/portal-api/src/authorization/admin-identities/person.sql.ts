import { audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { accounts, memberships, passwords, users } from '@portal/foundation/people'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

export type PersonRow = typeof users.$inferSelect
export type AccountOfPerson = Awaited<ReturnType<typeof findTheirAccounts>>[number]

/** Finds a person with what may be known of their password. */
export async function findPerson(tx: Transaction, userId: number) {
  const { isOneTime, changedAt, lastUsedAt } = passwords
  const [row] = await tx
    .select({ person: users, password: { isOneTime, changedAt, lastUsedAt } })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

/** Returns the accounts of a person with their roles, by name. */
export function findTheirAccounts(tx: Transaction, userId: number) {
  return tx
    .select({
      id: accounts.id,
      label: accounts.label,
      organizationId: accounts.organizationId,
      isDeactivated: sql<boolean>`${isNotNull(accounts.deactivatedAt)}`,
      roles: memberships.roles,
      acceptedAt: memberships.acceptedAt,
      lastSeenAt: memberships.lastSeenAt,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(accounts.label), asc(accounts.id))
}

const DECISIONS = ['person.deactivated', 'person.redaction-requested', 'person.redacted']

/**
 * Finds who closed a login, and why, in the log of an account that has the line: one of the person's, the one that they were
 * removed from, or the log of no account. Each is read from its newest line, by the index of its chain.
 */
export async function findDecision(
  tx: Transaction,
  { id, removedFromAccountId }: Pick<PersonRow, 'id' | 'removedFromAccountId'>,
  theirAccounts: readonly { id: number }[],
) {
  const logs = [theirAccounts[0]?.id, removedFromAccountId, null].filter((one) => one !== undefined)
  for (const accountId of new Set(logs)) {
    const [line] = await tx
      .select({
        fields: audit.fields,
        by: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.actorId))
      .where(
        and(
          accountId === null ? isNull(audit.accountId) : eq(audit.accountId, accountId),
          eq(audit.subject, String(id)),
          inArray(audit.action, DECISIONS),
        ),
      )
      .orderBy(desc(audit.position))
      .limit(1)
    if (line) return { by: line.by, reason: typeof line.fields.reason === 'string' ? line.fields.reason : '' }
  }
  return undefined
}
