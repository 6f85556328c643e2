import { mailPasswordReset, setUserPassword } from '@portal/contracts/authorization/admin-identities'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { Asked } from './use-acts.ts'

function useIsLikely(): boolean {
  const [mayMail, maySetPassword] = [useMay(mailPasswordReset), useMay(setUserPassword)]
  return mayMail || maySetPassword
}

/** `open({ act, id, name, person })`. With the dialog comes the form library. */
export const { Dialogs: PersonDialogs, useOpenDialog } = dialogsOnDemand<Asked>(
  async () => (await import('./person-dialog.tsx')).PersonDialog,
  useIsLikely,
)
