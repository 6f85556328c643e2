import { createAnnouncement } from '@portal/contracts/announcements/admin-announcements'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedAnnouncementDialog } from './announcement.ts'

/** The same role creates, changes, ends and deletes announcements. */
export function useMayWriteAnnouncements(): boolean {
  return useMay(createAnnouncement)
}

/** `open({ dialog: 'new' })`. With the dialogs come the form library and the contract of what is written. */
export const { Dialogs: AnnouncementDialogs, useOpenDialog } = dialogsOnDemand<OpenedAnnouncementDialog>(
  async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog,
  useMayWriteAnnouncements,
)
