import { getOrganization, removeOrganizationAccount } from '@portal/contracts/authorization/organizations'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { type KnownOrganization, labelOf, type MemberAccount, nameOf } from './organization.ts'

interface LeaveDialogProps {
  organization: KnownOrganization
  account: MemberAccount
  /** True if it is the current account. */
  isOwn: boolean
  onClose: () => void
}

/** Asks before an account leaves its organization. */
export function LeaveDialog({ organization, account, isOwn, onClose }: LeaveDialogProps) {
  const toast = useToast()
  const leave = useWrite(removeOrganizationAccount, { stale: [getOrganization], staleIfRefused: [getOrganization] })
  const [label, name] = [labelOf(account), nameOf(organization)]

  async function confirm() {
    await leave.run({ params: { id: account.account_id ?? 0 } })
    toast.success(`${label} left ${name}`)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isOwn ? `Leave ${name}?` : `Remove ${label} from ${name}?`}
      confirmLabel={isOwn ? 'Leave' : 'Remove'}
      onConfirm={confirm}
    >
      <p>
        {label} will stand alone, and keeps its members, keys and subscriptions. Its restricted owners become full
        owners again.
      </p>
      <p>It can only rejoin with the organization's key.</p>
    </ConfirmDialog>
  )
}
