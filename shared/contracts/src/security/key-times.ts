/** Times of a key of either kind; its state follows from them (rules D1, D2, D17). */
export interface KeyTimes {
  pausedAt: Date | null
  deletedAt: Date | null
  recoveryDeadline: Date | null
  /** Time a rotated secret key stops working beside its replacement; unset for other keys. */
  stopsAt?: Date | null
}

/** Returns whether the time of a rotated key beside its replacement is over; times as numbers are in ms since 1970. */
export function hasStopped(stopsAt: Date | number | null | undefined, now: Date): boolean {
  return stopsAt != null && Number(stopsAt) <= now.getTime()
}

/** Paused, or rotated away with its time over. */
export function isPaused({ pausedAt, stopsAt }: Pick<KeyTimes, 'pausedAt' | 'stopsAt'>, now: Date): boolean {
  return pausedAt !== null || hasStopped(stopsAt, now)
}

/** Deleted, and not recovered since: it no longer counts (rule D18), and cannot be changed. */
export function isDeleted({ deletedAt }: Pick<KeyTimes, 'deletedAt'>): boolean {
  return deletedAt !== null
}

/** Past its deadline a key is gone, also while the job that removes it is late. */
export function isGone({ recoveryDeadline }: Pick<KeyTimes, 'recoveryDeadline'>, now: Date): boolean {
  return recoveryDeadline !== null && recoveryDeadline <= now
}
