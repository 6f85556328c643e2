import { startJob } from '@portal/contracts/authorization/admin-jobs'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { Job } from './job.ts'

export function useMayStart(): boolean {
  return useMay(startJob)
}

/** `open(job)`. With the dialog comes the form library. */
export const { Dialogs: StartJobDialogs, useOpenDialog } = dialogsOnDemand<Job>(
  async () => (await import('./start-job-dialog.tsx')).StartJobDialog,
  useMayStart,
)
