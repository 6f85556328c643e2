import type { ConversationGroup } from '@portal/contracts/support/conversation-group'
import { createStore } from 'zustand/vanilla'

/** Names of the way to chat, by the team that answers (account.md §2). */
export const CHAT_NAMES: Readonly<Record<ConversationGroup, string>> = {
  sales: 'Chat with sales',
  support: 'Chat with us',
}

/** Known before the code of chat is here: whether it was asked for, and how many answers are unread. */
export const chatStore = createStore(() => ({ isOpen: false, unread: 0 }))

export function openChat(): void {
  chatStore.setState({ isOpen: true })
}

export function closeChat(): void {
  chatStore.setState({ isOpen: false })
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
