import {
  deleteAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
} from '@portal/contracts/announcements/admin-announcements'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import type { Announcement, OpenedAnnouncementDialog } from './announcement.ts'
import { ChangeAnnouncementDialog, NewAnnouncementDialog } from './announcement-form.tsx'

interface AnnouncementDialogProps {
  opened: OpenedAnnouncementDialog
  onClose: () => void
}

/** Creates, changes, ends or deletes an announcement (rule H25). */
export function AnnouncementDialog({ opened, onClose }: AnnouncementDialogProps) {
  if (opened.dialog === 'new') return <NewAnnouncementDialog from={opened.from} onClose={onClose} />
  const { dialog, announcement } = opened
  if (dialog === 'change') return <ChangeAnnouncementDialog opened={announcement} onClose={onClose} />
  if (dialog === 'end') return <EndDialog announcement={announcement} onClose={onClose} />
  return <DeleteDialog announcement={announcement} onClose={onClose} />
}

interface QuestionProps {
  announcement: Announcement
  onClose: () => void
}

const READS = { stale: [listAllAnnouncements], staleIfRefused: [listAllAnnouncements] }

function EndDialog({ announcement, onClose }: QuestionProps) {
  const end = useWrite(endAnnouncement, READS)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="End this announcement now?"
      confirmLabel="End now"
      onConfirm={async () => {
        await end.run({ params: { id: announcement.announcement_id } })
        toast.success('The announcement has ended')
      }}
    >
      “{announcement.text}” disappears from open pages on the next navigation. It cannot start again.
    </ConfirmDialog>
  )
}

function DeleteDialog({ announcement, onClose }: QuestionProps) {
  const remove = useWrite(deleteAnnouncement, READS)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this announcement?"
      confirmLabel="Delete"
      onConfirm={async () => {
        await remove.run({ params: { id: announcement.announcement_id } })
        toast.success('The announcement is deleted')
      }}
    >
      Nobody has seen “{announcement.text}” yet.
    </ConfirmDialog>
  )
}
