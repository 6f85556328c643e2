import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name, optionalName } from '../names.ts'
import { NamedPath } from '../paths.ts'
import { CATALOG_ADMIN, CATALOG_READERS } from '../staff.ts'
import { Time } from '../values.ts'
import { Announcement } from './announcements.ts'
import { isLinkTarget } from './link-target.ts'
import { AUDIENCES } from './shown-announcement.ts'

/* Additive: staff publish announcements (rule H25). Who has access to the catalog reads them, catalog administrators write them. */

/** An announcement as staff see it. */
export const StaffAnnouncement = z.object({
  ...Announcement.shape,
  /** Rises with every change. */
  version: z.int(),
})
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>

const PRIORITY = 'Enter a whole number from 0 to 9'

/** Longest text and longest label of a link, in characters (rule H24). */
export const MOST_TEXT = 140
export const MOST_LABEL = 40

const CONTENT = {
  text: name(MOST_TEXT),
  link_label: optionalName(MOST_LABEL),
  link_href: z.string().check(
    z.maxLength(500, 'At most 500 characters'),
    z.refine((href) => href === '' || isLinkTarget(href), 'Enter a path such as /pricing, or an address with https://'),
  ),
  audience: z.enum(AUDIENCES),
  starts: Time,
  ends: Time,
  priority: z.int(PRIORITY).check(z.gte(0, PRIORITY), z.lte(9, PRIORITY)),
  has_countdown: z.boolean(),
}

/** Checks that a link has both a label and a target, and that an announcement ends after it starts. */
const isCoherent = z.check<z.infer<z.ZodMiniObject<typeof CONTENT>>>(({ value, issues }) => {
  const refuse = (field: keyof typeof CONTENT, message: string) =>
    issues.push({ code: 'custom', message, input: value, path: [field], continue: true })
  if (value.link_label && !value.link_href) refuse('link_href', 'Enter where the link leads')
  if (value.link_href && !value.link_label) refuse('link_label', 'Enter the text of the link')
  if (Date.parse(value.ends) <= Date.parse(value.starts)) refuse('ends', 'Enter a time after the start')
})

export const AnnouncementContent = z.object(CONTENT).check(isCoherent)
export type AnnouncementContent = z.infer<typeof AnnouncementContent>

/** `version` is that of the announcement which the change was made from. */
export const AnnouncementChange = z.object({ ...CONTENT, version: z.int() }).check(isCoherent)

const READ = { service: 'announcements', method: 'GET', requires: CATALOG_READERS } as const
const WRITE = {
  service: 'announcements',
  requires: CATALOG_ADMIN,
  params: NamedPath,
  errors: ['announcement-context:not-found'],
} as const

/** The 200 that end last, the last first. */
export const listAllAnnouncements = call({
  ...READ,
  path: '/admin/announcements',
  response: z.array(StaffAnnouncement),
})

export const createAnnouncement = call({
  service: 'announcements',
  method: 'PUT',
  path: '/admin/announcements',
  requires: CATALOG_ADMIN,
  body: AnnouncementContent,
  response: StaffAnnouncement,
})

/** Idempotent. Refused as out of date if `version` is not the current one. */
export const updateAnnouncement = call({
  ...WRITE,
  method: 'POST',
  path: '/admin/announcements/:id',
  body: AnnouncementChange,
  response: StaffAnnouncement,
  errors: [...WRITE.errors, 'announcement-context:ended', 'request:out-of-date'],
})

/** Idempotent: one that has ended stays as it is. One that has not started is deleted instead. */
export const endAnnouncement = call({
  ...WRITE,
  method: 'POST',
  path: '/admin/announcements/:id/end',
  response: StaffAnnouncement,
  errors: [...WRITE.errors, 'announcement-context:not-started'],
})

/** Only one that nobody has seen. */
export const deleteAnnouncement = call({
  ...WRITE,
  method: 'DELETE',
  path: '/admin/announcements/:id',
  errors: [...WRITE.errors, 'announcement-context:started'],
})
