import { resumeTrack, suspendTrack } from '@portal/contracts/subscriptions/admin-subscriptions'
import { isOver } from '@portal/contracts/subscriptions/display-status'
import { portalNow } from '@portal/design-system/clock'
import { DetailList } from '@portal/design-system/detail-list'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { READS, ReasonField, useTerms } from './change-of-term.tsx'
import type { OpenedLicense } from './opened-dialog.ts'
import { nameOf } from './term.ts'

interface LicenseDialogProps {
  opened: OpenedLicense
  onClose: () => void
}

/** Has the gateway refuse the lookups of a license, and names first the subscriptions that stop (rule G31). */
export function SuspendDialog({ opened, onClose }: LicenseDialogProps) {
  const { accountId: a, licenseId: t, licenseName: name } = opened
  const now = new Date(portalNow())
  const stopped = useTerms(a).filter((term) => term.track_id === t && !isOver(term, now))
  const suspend = useWrite(suspendTrack, { stale: READS })
  const toast = useToast()
  const form = useCallForm(suspendTrack, {
    labels: { reason: 'Reason' },
    values: { reason: '' },
    send: (body) => suspend.run({ params: { a, t }, body }),
    done: () => {
      onClose()
      toast.success(`${name} is suspended`)
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Suspend ${name}?`}
      description="Its lookups are refused at once, also in a grace period. Until it is resumed, nothing that is paid renews, and terms end on their day."
      submitLabel="Suspend license"
      onClose={onClose}
    >
      <DetailList details={[{ term: 'Stops', value: stopped.map(nameOf).join(' · ') || '—' }]} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

/** Asks before the lookups of a license are answered again: what was used up renews, and is charged. */
export function ResumeDialog({ opened, onClose }: LicenseDialogProps) {
  const { accountId: a, licenseId: t, licenseName: name } = opened
  const resume = useWrite(resumeTrack, { stale: READS })
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title={`Resume ${name}?`}
      confirmLabel="Resume license"
      tone="normal"
      onConfirm={async () => {
        await resume.run({ params: { a, t } })
        toast.success(`${name} is resumed`)
      }}
      onClose={onClose}
    >
      <p>
        Its lookups are answered again at once. What renews and is used up renews now, and its card is charged; the rest
        renews at its end. Terms that ended meanwhile stay ended. The account’s people get an email, and their audit log
        keeps it.
      </p>
    </ConfirmDialog>
  )
}
