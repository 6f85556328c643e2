import { ConfirmDialog } from '@portal/design-system/confirm-dialog'
import { messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import type { KnownMember } from '../member-dialogs/member-dialogs.ts'
import { useViewer } from '../members/use-viewer.ts'
import { useLeaveAccount } from './use-leave-account.ts'
import { useRemoveMember } from './use-remove-member.ts'

/** Asks before somebody, or the person themselves, loses access to the account. */
export function RemoveMemberDialog({ member, onClose }: { member: KnownMember; onClose: () => void }) {
  const { id, name } = member
  const { id: ownId, accountLabel } = useViewer()
  const isYou = id === ownId
  const remove = useRemoveMember()
  const { nextAccount, leave } = useLeaveAccount()
  const toast = useToast()

  async function confirm() {
    await remove.mutateAsync(id)
    if (isYou) return leave().catch(toast.error)
    onClose()
    toast.success(`${name} is removed`)
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isYou ? `Leave ${accountLabel}?` : `Remove ${name}?`}
      confirmLabel={isYou ? 'Leave' : 'Remove'}
      isPending={remove.isPending}
      problem={remove.error ? messageOf(remove.error).content : undefined}
      // What went wrong is shown in the dialog.
      onConfirm={() => void confirm().catch(() => {})}
    >
      <p>
        {isYou ? 'You lose' : `${name} loses`} access to {accountLabel} at once. Keys stay: they are the company’s.
      </p>
      <p>
        {isYou && (nextAccount ? `You go on in ${nextAccount}. ` : 'It is your only account, so you are signed out. ')}
        Only a new invitation brings {isYou ? 'you' : 'them'} back.
      </p>
    </ConfirmDialog>
  )
}
