import type { Route } from '../kernel/handle.ts'
import {
  createAnnouncementHandler,
  deleteAnnouncementHandler,
  endAnnouncementHandler,
  listAllAnnouncementsHandler,
  updateAnnouncementHandler,
} from './admin-announcements.ts'
import { listAnnouncementsHandler } from './list-announcements.ts'

/** The announcements service. */
export const announcementsRoutes: readonly Route[] = [
  listAnnouncementsHandler,
  listAllAnnouncementsHandler,
  createAnnouncementHandler,
  updateAnnouncementHandler,
  endAnnouncementHandler,
  deleteAnnouncementHandler,
]
