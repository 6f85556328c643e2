import type { Announcement } from '@portal/contracts/announcements/announcements'
import { type Reader, shownAnnouncement } from '@portal/contracts/announcements/shown-announcement'
import { PAGES } from '@portal/contracts/pages'
import type { ShownNotice, Visitor } from '@portal/contracts/platform'
import { type Incident, isOpen } from '../site/incidents.ts'

interface Known {
  announcements: readonly Announcement[]
  incidents: readonly Incident[]
}

/**
 * Returns what stands above a page: what is wrong now before all that is announced, an incident before maintenance, and of
 * several the one that began last (rule H32).
 */
export function findNotice(visitor: Visitor | null, now: Date, { announcements, incidents }: Known) {
  const [open] = incidents
    .filter((one) => isOpen(one, now))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.from?.getTime() ?? 0) - (a.from?.getTime() ?? 0))
  if (open) return noticeOfIncident(open)
  const announcement = shownAnnouncement(announcements, readerOf(visitor), now.getTime())
  return announcement && noticeOf(announcement)
}

function rankOf({ kind }: Incident): number {
  return kind === 'maintenance' ? 1 : 0
}

function noticeOfIncident({ day, title, kind, from, to }: Incident): ShownNotice {
  return {
    // Opened again, it is shown again.
    id: `${kind} ${from?.toISOString() ?? day} ${title}`,
    kind,
    text: title,
    link: { label: 'See status', href: PAGES.status },
    ...(to && { ends: to.toISOString() }),
  }
}

function noticeOf(announcement: Announcement): ShownNotice {
  const { announcement_id: id, text, link_label: label, link_href: href, ends, has_countdown } = announcement
  return {
    id,
    kind: 'announcement',
    text,
    ends,
    ...(label && href && { link: { label, href } }),
    ...(has_countdown && { has_countdown }),
  }
}

/** Staff who act as a customer see what the customer sees. */
function readerOf(visitor: Visitor | null): Reader {
  if (!visitor) return 'visitor'
  return visitor.staff ? 'staff' : 'customer'
}
