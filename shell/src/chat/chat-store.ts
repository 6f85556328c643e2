import type { ConversationGroup } from '@portal/contracts/support/conversation-group'
import type { ToastDoor } from '@portal/platform/toasts'
import { createStore } from 'zustand/vanilla'

/** Names of the way to chat, by the team that answers (account.md §2). */
export const CHAT_NAMES: Readonly<Record<ConversationGroup, string>> = {
  sales: 'Chat with sales',
  support: 'Chat with us',
}

/** Known before the code of chat is here: whether it was asked for, and with which conversation, and how many answers are unread. */
export const chatStore = createStore(() => ({ isOpen: false, unread: 0, wanted: '' }))

/** Opens chat, with the conversation of this ID if there is one. */
export function openChat(wanted = ''): void {
  chatStore.setState({ isOpen: true, wanted })
}

export function closeChat(): void {
  chatStore.setState({ isOpen: false })
}

/** Closes what did not open, and says so: the button tries again. */
export function giveUpChat(toast: Pick<ToastDoor, 'error'>): void {
  closeChat()
  toast.error('Chat could not be opened. Try again in a moment.')
}

export const BEGUN_CHAT = 'chat:begun'

/** Returns whether this browser keeps a conversation (`keptChat`), without a look at it. */
export function hasBegunChat(): boolean {
  try {
    return localStorage.getItem(BEGUN_CHAT) !== null
  } catch {
    return false
  }
}
