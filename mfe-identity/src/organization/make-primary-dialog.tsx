import { getOrganization, makePrimaryAccount } from '@portal/contracts/authorization/organizations'
import { switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { type KnownOrganization, labelOf, type MemberAccount, nameOf } from './organization.ts'

interface MakePrimaryDialogProps {
  organization: KnownOrganization
  account: MemberAccount
  onClose: () => void
}

/** Asks before the owners of another account take over the organization; the current owners become restricted. */
export function MakePrimaryDialog({ organization, account, onClose }: MakePrimaryDialogProps) {
  const own = useSession(({ visitor }) => visitor?.account)
  const toast = useToast()
  const make = useWrite(makePrimaryAccount, { staleIfRefused: [getOrganization] })
  const label = labelOf(account)

  async function confirm() {
    await make.run({ params: { id: account.account_id ?? 0 } })
    toast.success(`${label} is now the primary account of ${nameOf(organization)}`)
    if (own) await switchAccount(own.id).catch(toast.error)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Make ${label} the primary account?`}
      confirmLabel="Make primary"
      onConfirm={confirm}
    >
      <p>
        The owners of {label} will manage the organization and single sign-on. Owners of {own?.label} become restricted,
        including you, and cannot undo this.
      </p>
    </ConfirmDialog>
  )
}
