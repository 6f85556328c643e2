import type { StaffAnnouncement } from '@portal/contracts/announcements/admin-announcements'
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  type Audience,
  announcementState,
  comparePrecedence,
  type Reader,
  shownAnnouncement,
} from '@portal/contracts/announcements/shown-announcement'
import type { ShownNotice } from '@portal/contracts/platform'
import { formatMinute } from '@portal/design-system/date'
import type { Received } from '@portal/platform/api'

export type Announcement = StaffAnnouncement

/** A dialog about announcements. `from` is the one that a new one begins with. */
export type OpenedAnnouncementDialog =
  | { dialog: 'new'; from?: Announcement }
  | { dialog: 'change' | 'end' | 'delete'; announcement: Announcement }

export const STATE_LABELS: Readonly<Record<AnnouncementState, string>> = {
  live: 'Live',
  scheduled: 'Scheduled',
  ended: 'Ended',
}

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  everyone: 'Everyone',
  visitors: 'Visitors',
  customers: 'Customers',
}

const READERS: Readonly<Record<Reader, string>> = { visitor: 'Visitors', customer: 'Customers', staff: 'Staff' }

/** Returns the announcements of an answer, with a value in each field: live ones first, and of these the one that is shown. */
export function announcementsOf(rows: Received<StaffAnnouncement>[], now: number): Announcement[] {
  const rankOf = (one: Announcement) => ANNOUNCEMENT_STATES.indexOf(announcementState(one, now))
  return rows
    .map(withEachField)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 0 ? comparePrecedence(a, b) : 0))
}

function withEachField(row: Received<StaffAnnouncement>): Announcement {
  const { announcement_id = '', text = '', link_label = '', link_href = '', audience = 'everyone' } = row
  const { starts = '', ends = '', priority = 0, has_countdown = false, version = 0 } = row
  return { announcement_id, text, link_label, link_href, audience, starts, ends, priority, has_countdown, version }
}

/** Everything that decides which announcement is shown: all of them, and what the status page says of now. */
export interface Shown {
  all: readonly Announcement[]
  status: ShownNotice | undefined
}

/** Returns whether anybody sees an announcement at a time in ms. */
export function isShown(announcement: Announcement, shown: Shown, now: number): boolean {
  return readersOf(announcement, shown, now).length > 0
}

/** Returns who sees an announcement: none where it is not live, another one has priority, or an incident is shown instead. */
function readersOf({ announcement_id }: Announcement, { all, status }: Shown, now: number): Reader[] {
  if (isOpen(status, now)) return []
  return (Object.keys(READERS) as Reader[]).filter(
    (reader) => shownAnnouncement(all, reader, now)?.announcement_id === announcement_id,
  )
}

function isOpen(status: ShownNotice | undefined, now: number): status is ShownNotice {
  return status !== undefined && !(status.ends && Date.parse(status.ends) <= now)
}

/** Returns who sees an announcement at a time in ms, in words: another one may have priority (rules H23, H32). `""` unless it is live. */
export function seenBy(announcement: Announcement, shown: Shown, now: number): string {
  const { status } = shown
  if (announcementState(announcement, now) !== 'live') return ''
  if (isOpen(status, now))
    return `No one: ${status.kind === 'maintenance' ? 'maintenance' : 'an open incident'} is shown instead`
  const readers = readersOf(announcement, shown, now)
  if (readers.length === 0) return 'No one: another one has priority'
  return readers.length === 3 ? 'Everyone' : readers.map((reader) => READERS[reader]).join(', ')
}

const PRIORITY_LABELS: ReadonlyMap<number, string> = new Map([
  [0, 'Normal'],
  [5, 'High'],
  [9, 'Highest'],
])

/** Names a priority; those that a form does not offer, and older announcements may have, by their number. */
export function priorityLabel(priority: number): string {
  return PRIORITY_LABELS.get(priority) ?? `${priority} of 9`
}

/** Returns the priorities that a form offers: the named ones, and the one that the announcement has. */
export function prioritiesWith(known: number): number[] {
  return [...new Set([...PRIORITY_LABELS.keys(), known])].toSorted((a, b) => a - b)
}

/** Returns a time to the minute, such as `03/09/2026 10:00`, or a dash for none. */
export function minuteInWords(time: string): string {
  return time ? formatMinute(time) : '—'
}
