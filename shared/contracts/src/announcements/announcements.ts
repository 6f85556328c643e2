import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Time } from '../values.ts'
import { AUDIENCES } from './shown-announcement.ts'

/* Additive: what the provider announces above its pages (rule H20). */

export const Announcement = z.object({
  announcement_id: z.string(),
  /** One line of plain text. */
  text: z.string(),
  /** `""` for no link. */
  link_label: z.string(),
  /** A path of the portal, or an https address; `""` for no link. */
  link_href: z.string(),
  audience: z.enum(AUDIENCES),
  /** Inclusive. */
  starts: Time,
  /** Exclusive. */
  ends: Time,
  /** The highest is shown. */
  priority: z.int(),
  has_countdown: z.boolean(),
})
export type Announcement = z.infer<typeof Announcement>

/** Announcements that are live now, in the order in which they go before each other. */
export const listAnnouncements = call({
  service: 'announcements',
  method: 'GET',
  path: '/announcements',
  requires: 'public',
  response: z.array(Announcement),
})
