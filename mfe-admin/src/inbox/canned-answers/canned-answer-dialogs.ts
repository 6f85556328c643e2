import { createCannedAnswer } from '@portal/contracts/support/admin-canned-answers'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'

/** The same roles add, change and delete canned answers. */
export function useMayManage(): boolean {
  return useMay(createCannedAnswer)
}

/** `open('canned-answers')`. With the dialog comes the form library. */
export const { Dialogs: CannedAnswerDialogs, useOpenDialog } = dialogsOnDemand<'canned-answers'>(
  async () => (await import('./canned-answers-dialog.tsx')).CannedAnswersDialog,
  useMayManage,
)
