import type { AnnouncementContent, StaffAnnouncement } from '@portal/contracts/announcements/admin-announcements'
import type { Announcement } from '@portal/contracts/announcements/announcements'
import type { AnnouncementRow } from './announcements.sql.ts'

/** The columns of what staff typed. */
export function rowOf(content: AnnouncementContent) {
  return {
    text: content.text,
    linkLabel: content.link_label,
    linkHref: content.link_href,
    audience: content.audience,
    startsAt: new Date(content.starts),
    endsAt: new Date(content.ends),
    priority: content.priority,
    hasCountdown: content.has_countdown,
  }
}

/** The fields of a row, as staff typed them. */
export function contentOf(row: AnnouncementRow): AnnouncementContent {
  return {
    text: row.text,
    link_label: row.linkLabel,
    link_href: row.linkHref,
    audience: row.audience,
    starts: row.startsAt.toISOString(),
    ends: row.endsAt.toISOString(),
    priority: row.priority,
    has_countdown: row.hasCountdown,
  }
}

export function announcementView(row: AnnouncementRow): Announcement {
  return { announcement_id: row.id, ...contentOf(row) }
}

export function staffView(row: AnnouncementRow): StaffAnnouncement {
  return { ...announcementView(row), version: row.version }
}
