import { listMembers, removeMember } from '@portal/contracts/authorization/members'
import { signOut, switchAccount, useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { type KnownMember, nameOf } from './member.ts'

/**
 * Asks before a person, or the reader, loses access to the account at once (rule E8). People who leave continue in
 * another account of theirs, or are logged out.
 */
export function RemoveMemberDialog({ member, onClose }: { member: KnownMember; onClose: () => void }) {
  const { user_id: id } = member
  const name = nameOf(member)
  const visitor = useSession((session) => session.visitor)
  const accountLabel = visitor?.account?.label ?? 'the account'
  const next = visitor?.accounts.find(({ account_id }) => account_id !== visitor.account?.id)
  const isYou = id === visitor?.user.id
  const toast = useToast()
  const remove = useWrite(removeMember, {
    onAnswer: (_, __, read) => read.dropRow(listMembers, 'user_id', id),
    staleIfRefused: [listMembers],
  })

  async function confirm() {
    await remove.run({ params: { id } })
    if (isYou) return (next ? switchAccount(next.account_id) : signOut()).catch(toast.error)
    toast.success(`${name} is removed`)
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isYou ? `Leave ${accountLabel}?` : `Remove ${name}?`}
      confirmLabel={isYou ? 'Leave' : 'Remove'}
      onConfirm={confirm}
    >
      <p>
        {isYou ? 'You lose' : `${name} loses`} access to {accountLabel} right away. API keys stay: they belong to the
        company.
      </p>
      {isYou && (
        <p>
          {next
            ? `You will continue in ${next.account_label}.`
            : 'This is your only account, so you will be logged out.'}
        </p>
      )}
      <p>{isYou ? 'You' : 'They'} can only come back with a new invitation.</p>
    </ConfirmDialog>
  )
}
