/** Statuses of an invitation, as its times decide; a revoked one no longer exists for anybody (rule E2). */
export const INVITATION_STATUSES = ['accepted', 'revoked', 'expired', 'open'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

interface InvitationTimes {
  expiresAt: Date
  acceptedAt: Date | null
  revokedAt: Date | null
}

/** Decides what an invitation is, first match wins. Only an open one can be accepted and takes a seat (rule E5). */
export function invitationStatus({ acceptedAt, revokedAt, expiresAt }: InvitationTimes, now: Date): InvitationStatus {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return hasInvitationExpired(expiresAt, now) ? 'expired' : 'open'
}

/** Returns whether the time of an unanswered invitation is over; it stays listed, to be sent again (rule E2). */
export function hasInvitationExpired(expiresAt: Date, now: Date): boolean {
  return expiresAt <= now
}

/** Returns whether nobody has accepted or revoked an invitation: it is listed, and can be sent again or revoked. */
export function isUnanswered(status: InvitationStatus): boolean {
  return status === 'open' || status === 'expired'
}
