import { assignConversation, listInbox } from '@portal/contracts/support/admin-conversations'
import { Button } from '@portal/design-system/button'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { type InboxConversation, nameOfCustomer } from '../conversation.ts'

/** Gives a conversation that nobody has to oneself, from its row (rule Q63). */
export function TakeButton({
  conversation: { conversation_id: id = '', customer },
}: {
  conversation: InboxConversation
}) {
  const ownId = useSession(({ visitor }) => visitor?.user.id)
  const { run, isPending } = useWrite(assignConversation, { stale: [listInbox], staleIfRefused: [listInbox] })
  const toast = useToast()
  const assign = (user_id: number | null) => run({ params: { id }, body: { user_id } })
  const take = async () => {
    try {
      await assign(ownId ?? null)
      toast.success('You have this conversation now', { undo: () => assign(null) })
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Button size="small" isPending={isPending} onClick={() => void take()}>
      Assign to me<VisuallyHidden>: {nameOfCustomer(customer)}</VisuallyHidden>
    </Button>
  )
}
