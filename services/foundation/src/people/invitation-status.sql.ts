import { and, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { invitations } from './people.tables.ts'

/* `invitationStatus` of the contracts as SQL, tested against it (rules E2, E5). */

const { acceptedAt, revokedAt, expiresAt } = invitations

/** Open or expired. */
export const IS_UNANSWERED = and(isNull(acceptedAt), isNull(revokedAt)) as SQL

export const IS_REVOKED = and(isNull(acceptedAt), isNotNull(revokedAt)) as SQL

export function isInvitationOpenAt(now: Date): SQL {
  return and(IS_UNANSWERED, gt(expiresAt, now)) as SQL
}
