interface RequestTimes {
  grantedAt: Date | null
  expiresAt: Date
}

/** Returns whether a requested role can no longer be granted: it was granted once, or its time is over (rule E17). */
export function isRequestOver({ grantedAt, expiresAt }: RequestTimes, now: Date): boolean {
  return grantedAt !== null || expiresAt <= now
}
