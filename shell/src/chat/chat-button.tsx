import { groupOf } from '@portal/contracts/support/conversation-group'
import { CONVERSATION_IN_QUERY } from '@portal/contracts/support/conversation-link'
import { mayChat } from '@portal/contracts/support/may-chat'
import { useToast } from '@portal/platform/toasts'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import frame from '../document/frame.module.css'
import { withSecondTry } from '../document/second-try.ts'
import header from '../header/header.module.css'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import { CHAT_NAMES, chatStore, closeChat, hasBegunChat, openChat } from './chat-store.ts'

/**
 * The way to chat on every page of customers and visitors (rule Q30). Its code comes with the first use, or if this
 * browser has begun a conversation: then an answer may be unread. Without it nothing else changes (rule Q32).
 */
export function ChatButton() {
  const isOffered = usePage(({ plan }) => mayChat(plan.visitor))
  const name = usePage(({ path }) => CHAT_NAMES[groupOf(path)])
  const { isOpen, unread } = useStore(chatStore)
  const [Chat, setChat] = useState<ComponentType>()
  const [isKept] = useState(hasBegunChat)
  const toast = useToast()
  useEffect(() => {
    // A page to read leads here, or the link of an email.
    const query = new URLSearchParams(location.search)
    if (query.has('chat') || query.has(CONVERSATION_IN_QUERY)) openChat()
  }, [])
  useEffect(() => {
    if (Chat || !isOffered || !(isOpen || isKept)) return
    withSecondTry(() => import('./chat.tsx')).then(
      (code) => setChat(() => code.Chat),
      () => {
        if (!isOpen) return
        closeChat()
        toast.error('Chat could not be opened. Try again in a moment.')
      },
    )
  }, [Chat, isOffered, isOpen, isKept, toast])
  if (!isOffered) return null

  return (
    <>
      <button
        type="button"
        className={frame.chat}
        aria-expanded={isOpen}
        aria-label={unread ? `${name}, ${unread} unread` : name}
        title={name}
        onClick={() => (isOpen ? closeChat() : openChat())}
      >
        <Icon name={isOpen ? 'close' : 'chat'} />
        {unread > 0 && <span className={header.count}>{unread}</span>}
      </button>
      {Chat && <Chat />}
    </>
  )
}
