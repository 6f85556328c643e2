import { leaveAccount } from '@portal/contracts/authorization/accounts'
import { signOut, switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'

/** Asks before a person leaves the current account (rule E22), and says where they continue. */
export function LeaveAccountDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const visitor = useSession((session) => session.visitor)
  const next = visitor?.accounts.find(({ account_id }) => account_id !== visitor.account?.id)
  const toast = useToast()
  const leave = useWrite(leaveAccount)

  async function confirm() {
    await leave.run({})
    return (next ? switchAccount(next.account_id) : signOut()).catch(toast.error)
  }
  return (
    <ConfirmDialog isOpen onClose={onClose} title={`Leave ${name}?`} confirmLabel="Leave" onConfirm={confirm}>
      <p>You lose access to {name} right away. API keys stay: they belong to the company.</p>
      <p>
        {next
          ? `You will continue in ${next.account_label}.`
          : 'This is your only account, so you will be logged out. Your login stays.'}
      </p>
      <p>You can only come back with a new invitation.</p>
    </ConfirmDialog>
  )
}
