import { listMembers, transferOwnership } from '@portal/contracts/authorization/members'
import { PAGES } from '@portal/contracts/pages'
import { switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { type KnownMember, nameOf } from './member.ts'

/** Asks before ownership is transferred (rule E16). The former owner sees the portal with their new permissions. */
export function TransferDialog({ member, onClose }: { member: KnownMember; onClose: () => void }) {
  const name = nameOf(member)
  const own = useSession(({ visitor }) => visitor?.account)
  const toast = useToast()
  const transfer = useWrite(transferOwnership, { staleIfRefused: [listMembers] })

  async function confirm() {
    await transfer.run({ params: { id: member.user_id } })
    if (own) await switchAccount(own.id, PAGES.account).catch(toast.error)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Make ${name} the owner?`}
      confirmLabel="Transfer ownership"
      onConfirm={confirm}
    >
      <p>
        {name} will manage the members and contacts of {own?.label ?? 'the account'}. You keep your other roles, but you
        will no longer see this page and cannot undo this yourself.
      </p>
      <p>Both of you get a message.</p>
    </ConfirmDialog>
  )
}
