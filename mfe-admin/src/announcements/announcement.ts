import type { StaffAnnouncement } from '@portal/contracts/announcements/admin-announcements'
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  type Audience,
  announcementState,
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

/** Returns the announcements of an answer, live ones first, with a value in each field. */
export function announcementsOf(rows: Received<StaffAnnouncement>[], now: number): Announcement[] {
  const rankOf = (one: Announcement) => ANNOUNCEMENT_STATES.indexOf(announcementState(one, now))
  return rows.map(withEachField).toSorted((a, b) => rankOf(a) - rankOf(b))
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

/** Returns who sees an announcement at a time in ms, in words: another one may have priority (rules H23, H32). `""` unless it is live. */
export function seenBy(announcement: Announcement, { all, status }: Shown, now: number): string {
  if (announcementState(announcement, now) !== 'live') return ''
  if (status && !(status.ends && Date.parse(status.ends) <= now))
    return `No one: ${status.kind === 'maintenance' ? 'maintenance' : 'an open incident'} is shown instead`
  const readers = (Object.keys(READERS) as Reader[]).filter(
    (reader) => shownAnnouncement(all, reader, now)?.announcement_id === announcement.announcement_id,
  )
  if (readers.length === 0) return 'No one: another one has priority'
  return readers.length === 3 ? 'Everyone' : readers.map((reader) => READERS[reader]).join(', ')
}

/** Returns a time to the minute, such as `03/09/2026 10:00`, or a dash for none. */
export function minuteInWords(time: string): string {
  return time ? formatMinute(time) : '—'
}
