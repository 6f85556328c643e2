import { listAnnouncements } from '@portal/contracts/announcements/announcements'
import { comparePrecedence } from '@portal/contracts/announcements/shown-announcement'
import { cachedAnswer } from '../kernel/cached-answer.ts'
import { announcementView } from './announcement-view.ts'
import { findLive } from './announcements.sql.ts'

/** Every change of a row has another version, and so has every start and end, because only what is live counts. */
export const listAnnouncementsHandler = cachedAnswer(listAnnouncements, {
  version: async (db, now) =>
    (await findLive(db, now))
      .map(({ id, version }) => `${id} ${version}`)
      .sort()
      .join(),
  answer: async ({ db, clock }) => (await findLive(db, clock.now())).map(announcementView).sort(comparePrecedence),
})
