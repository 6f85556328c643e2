import { countJobs, listJobs, startJob } from '@portal/contracts/authorization/admin-jobs'
import { TextArea } from '@portal/design-system/text-area'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { type Job, nameOfKind } from './job.ts'

const WORDS = {
  run: { verb: 'Run now', consequence: 'Its next attempt comes at once. Attempts that failed still count.' },
  retry: { verb: 'Try again', consequence: 'It begins from its first attempt, at once.' },
}

/** Asks for a reason, which the audit log keeps. */
export function StartJobDialog({ opened: job, onClose }: { opened: Job; onClose: () => void }) {
  const { id = 0, kind, action, last_error } = job
  const { verb, consequence } = WORDS[action === 'retry' ? 'retry' : 'run']
  const stale = [listJobs, countJobs]
  const start = useWrite(startJob, { stale, staleIfRefused: stale })
  const toast = useToast()
  const form = useCallForm(startJob, {
    labels: { reason: 'Reason' },
    values: { reason: '' },
    send: (body) => start.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success(`Job ${id} is started`)
    },
  })
  return (
    <FormDialog
      form={form}
      title={`${verb}: ${nameOfKind(kind)}?`}
      description={last_error ? `${consequence} Last error: ${last_error}` : consequence}
      submitLabel={verb}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} rows={3} description="The audit log of the staff keeps it." />
    </FormDialog>
  )
}
