/** Groups that an announcement can be for (rule H22). */
export const AUDIENCES = ['everyone', 'visitors', 'customers'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Somebody without a session, a customer, or a member of the provider's staff. */
export type Reader = 'visitor' | 'customer' | 'staff'

export const ANNOUNCEMENT_STATES = ['live', 'scheduled', 'ended'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** Period in which an announcement is shown, RFC 3339 in UTC: from `starts` on, and no longer at `ends`. */
export interface Period {
  starts: string
  ends: string
}

type Ranked = Period & { announcement_id: string; audience: Audience; priority: number }

/** Returns the state of an announcement at a time in ms (rule H21). */
export function announcementState({ starts, ends }: Period, now: number): AnnouncementState {
  if (now >= Date.parse(ends)) return 'ended'
  return now >= Date.parse(starts) ? 'live' : 'scheduled'
}

/** Returns whether an announcement is for this reader. Staff see what is for everyone. */
export function isFor(audience: Audience, reader: Reader): boolean {
  return audience === 'everyone' || audience === `${reader}s`
}

/**
 * Returns the one announcement that a reader sees at a time in ms: of those that are live, the one with the highest priority,
 * then the one that started last (rule H23). `undefined` if there is none.
 */
export function shownAnnouncement<A extends Ranked>(all: readonly A[], reader: Reader, now: number): A | undefined {
  return all
    .filter((one) => isFor(one.audience, reader) && announcementState(one, now) === 'live')
    .toSorted(comparePrecedence)[0]
}

/** Sorts announcements by precedence. The ID decides last, so that every process shows the same one. */
export function comparePrecedence(one: Ranked, other: Ranked): number {
  return (
    other.priority - one.priority ||
    Date.parse(other.starts) - Date.parse(one.starts) ||
    (one.announcement_id < other.announcement_id ? -1 : 1)
  )
}
