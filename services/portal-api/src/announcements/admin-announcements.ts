import { randomUUID } from 'node:crypto'
import {
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
  updateAnnouncement,
} from '@portal/contracts/announcements/admin-announcements'
import { type AnnouncementState, announcementState } from '@portal/contracts/announcements/shown-announcement'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { handle } from '../kernel/handle.ts'
import { contentOf, rowOf, staffView } from './announcement-view.ts'
import {
  type AnnouncementRow,
  changeAnnouncement,
  deleteAnnouncementRow,
  findAnnouncements,
  insertAnnouncement,
  lockAnnouncement,
} from './announcements.sql.ts'

export const listAllAnnouncementsHandler = handle(listAllAnnouncements, async ({ tx }) =>
  (await findAnnouncements(tx)).map(staffView),
)

export const createAnnouncementHandler = handle(createAnnouncement, async ({ body, tx, now, audit }) => {
  refuseEndBefore(now, body.ends)
  const row = await insertAnnouncement(tx, { id: randomUUID(), ...rowOf(body) })
  audit('announcement.created', { subject: row.id, ...contentOf(row) })
  return staffView(row)
})

/** Idempotent: content that is there already leaves no trace, also under an older version. */
export const updateAnnouncementHandler = handle(updateAnnouncement, async ({ params, body, tx, now, audit }) => {
  const { version, ...content } = body
  const row = await lock(tx, params.id)
  const before = contentOf(row)
  const after = contentOf({ ...row, ...rowOf(content) })
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return staffView(row)
  if (version !== row.version) throw problem('request:out-of-date')
  if (stateOf(row, now) === 'ended') throw problem('announcement-context:ended')

  // Moved into the future, it could be deleted as one that nobody has seen.
  if (changed.includes('starts') && stateOf(row, now) === 'live')
    throw problem('request:invalid', { fields: { starts: 'It has started, so its start stays as it is' } })
  refuseEndBefore(now, content.ends)
  const updated = await changeAnnouncement(tx, row, rowOf(content))
  const valuesIn = (values: typeof after) => changed.map((field) => String(values[field]))
  const audited = { text: before.text, changed, from: valuesIn(before), to: valuesIn(after) }
  audit('announcement.changed', { subject: row.id, ...audited })
  return staffView(updated)
})

export const endAnnouncementHandler = handle(endAnnouncement, async ({ params, tx, now, audit }) => {
  const row = await lock(tx, params.id)
  const state = stateOf(row, now)
  if (state === 'scheduled') throw problem('announcement-context:not-started')
  if (state === 'ended') return staffView(row)

  const ended = await changeAnnouncement(tx, row, { endsAt: now })
  const [from, to] = [contentOf(row).ends, contentOf(ended).ends]
  audit('announcement.ended', { subject: row.id, text: row.text, changed: ['ends'], from: [from], to: [to] })
  return staffView(ended)
})

export const deleteAnnouncementHandler = handle(deleteAnnouncement, async ({ params, tx, now, audit }) => {
  const row = await lock(tx, params.id)
  if (stateOf(row, now) !== 'scheduled') throw problem('announcement-context:started')

  await deleteAnnouncementRow(tx, row.id)
  audit('announcement.deleted', { subject: row.id, ...contentOf(row) })
})

async function lock(tx: Transaction, id: string): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id)
  if (!row) throw problem('announcement-context:not-found')
  return row
}

function stateOf(row: AnnouncementRow, now: Date): AnnouncementState {
  return announcementState(contentOf(row), now.getTime())
}

/** Refuses what nobody would ever see. */
function refuseEndBefore(now: Date, ends: string): void {
  if (Date.parse(ends) <= now.getTime())
    throw problem('request:invalid', { fields: { ends: 'Enter a time in the future' } })
}
