import { AnnouncementContent } from '@portal/contracts/announcements/admin-announcements'
import { AUDIENCES } from '@portal/contracts/announcements/shown-announcement'
import { check } from '@portal/contracts/check'
import * as z from 'zod/mini'
import type { Wording } from '../catalog/changes/changes.tsx'
import { differencesOf } from '../catalog/changes/differences.ts'
import { type Announcement, AUDIENCE_LABELS, minuteInWords, priorityLabel } from './announcement.ts'

const Typed = z.object({
  text: z.string(),
  link_label: z.string(),
  link_href: z.string(),
  /** `2026-03-09T10:00`, in UTC. */
  starts: z.string(),
  ends: z.string(),
  audience: z.enum(AUDIENCES),
  priority: z.string(),
  has_countdown: z.boolean(),
})
export type TypedAnnouncement = z.infer<typeof Typed>

export const LABELS = {
  text: 'Text',
  link_label: 'Link text',
  link_href: 'Link leads to',
  starts: 'Starts (UTC)',
  ends: 'Ends (UTC)',
  audience: 'Audience',
  priority: 'Priority',
  has_countdown: 'Show a countdown to the end',
} as const satisfies Record<keyof TypedAnnouncement, string>

/** Labels of what is typed, and its values in words. */
export const WORDING: Wording<TypedAnnouncement> = {
  labels: LABELS,
  inWords: (field, value) => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (field === 'starts' || field === 'ends') return minuteInWords(value)
    if (field === 'audience') return AUDIENCE_LABELS[value as TypedAnnouncement['audience']]
    if (field === 'priority') return priorityLabel(Number(value))
    return value || 'None'
  },
}

/** Schema of a form: what the contract says of the content, at the fields. Refuses a change that changes nothing. */
export function typedSchema(known?: Announcement) {
  return Typed.check(({ value, issues }) => {
    const checked = check(AnnouncementContent, contentOf(value, known))
    const faults = 'fields' in checked ? checked.fields : {}
    for (const [field, message] of Object.entries(faults))
      issues.push({ code: 'custom', path: [field], message, input: value, continue: true })
    if (known && differencesOf(typedOf(known), value).length === 0)
      issues.push({ code: 'custom', path: [], message: 'Change something first', input: value, continue: true })
  })
}

/** Returns the content of a call as it was typed. */
export function contentOf(typed: TypedAnnouncement, known?: Announcement): AnnouncementContent {
  return {
    ...typed,
    link_href: typed.link_href.trim(),
    starts: timeOf(typed.starts, known?.starts),
    ends: timeOf(typed.ends, known?.ends),
    priority: Number(typed.priority),
  }
}

/** Returns a time that was typed to the minute; one that was not changed keeps its seconds. */
function timeOf(minute: string, known = ''): string {
  if (minute && known.startsWith(minute)) return known
  return momentOf(minute)
}

/** Returns the moment that was typed to the minute in UTC; `""` for none. */
export function momentOf(minute: string): string {
  return minute && `${minute}:00.000Z`
}

export function typedOf(announcement: Announcement): TypedAnnouncement {
  const { text, link_label, link_href, starts, ends, audience, priority, has_countdown } = announcement
  return {
    text,
    link_label,
    link_href,
    starts: starts.slice(0, 16),
    ends: ends.slice(0, 16),
    audience,
    priority: String(priority),
    has_countdown,
  }
}

/** Returns what a new announcement begins with at a time in ms: it starts now, and its end has to be said. */
export function newTyped(now: number, from?: Announcement): TypedAnnouncement {
  const starts = new Date(now).toISOString().slice(0, 16)
  if (from) return { ...typedOf(from), starts, ends: '' }
  return {
    text: '',
    link_label: '',
    link_href: '',
    starts,
    ends: '',
    audience: 'everyone',
    priority: '0',
    has_countdown: false,
  }
}
