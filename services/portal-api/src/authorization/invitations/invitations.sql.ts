import type { Transaction } from '@portal/foundation/database'
import { invitations } from '@portal/foundation/people'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'

/** How long an expired invitation stays listed, so that it can be sent again, ms (rule E2). */
const LISTED_AFTER_EXPIRY_MS = 30 * 24 * 3_600_000
const INVITATIONS_PER_ANSWER = 1_000

/** Neither accepted nor revoked, the newest first. */
export function findOpenInvitations(tx: Transaction, accountId: number, now: Date) {
  return tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.accountId, accountId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, new Date(now.getTime() - LISTED_AFTER_EXPIRY_MS)),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(INVITATIONS_PER_ANSWER)
}
