import { listConversationAssignees } from '@portal/contracts/support/admin-conversations'
import { Icon } from '@portal/design-system/icon'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useLoad } from '@portal/remote-kit/load'
import type { InboxConversation } from './conversation.ts'
import type { LiveThread } from './thread/use-thread.ts'

/** Shows who has a conversation, and gives it to oneself, to a colleague or to nobody (rule Q63). */
export function AssignMenu({
  conversation: { assignee },
  live,
}: {
  conversation: InboxConversation
  live: LiveThread
}) {
  const { data: people = [], error } = useLoad(listConversationAssignees, { what: 'who answers conversations' })
  const ownId = useSession(({ visitor }) => visitor?.user.id)
  const toast = useToast()
  const isOwn = assignee?.user_id === ownId
  const assign = (to: number | null, done: string) => void live.assign(to).then(() => toast.success(done), toast.error)

  const colleagues = people
    .filter(({ user_id }) => user_id !== ownId)
    .map(({ user_id = null, name }) => ({
      id: `person ${user_id}`,
      label: name || `User ${user_id}`,
      isCurrent: assignee?.user_id === user_id,
      onAction: () => assign(user_id, `${name || 'A colleague'} has this conversation now`),
    }))
  const me = {
    id: 'me',
    label: 'Assign to me',
    icon: 'user',
    onAction: () => assign(ownId ?? null, 'You have this conversation now'),
  } as const
  const nobody = {
    id: 'nobody',
    label: 'Nobody',
    icon: 'x',
    onAction: () => assign(null, 'Nobody has this conversation now'),
  } as const
  const unknown = { id: 'unknown', label: 'Your colleagues could not be loaded', isDisabled: true }
  const entries: MenuEntry[] = [
    ...(isOwn ? [] : [me]),
    ...(error ? [unknown] : colleagues),
    ...(assignee ? [nobody] : []),
  ]
  return (
    <MenuButton label="Assign" entries={entries}>
      <VisuallyHidden>Assigned to: </VisuallyHidden>
      <span>{isOwn ? 'You' : assignee?.name || 'Unassigned'}</span>
      <Icon name="chevron-down" size={12} />
    </MenuButton>
  )
}
