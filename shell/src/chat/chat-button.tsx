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
import { CHAT_NAMES, chatStore, closeChat, giveUpChat, hasBegunChat, openChat } from './chat-store.ts'

/** How long a press waits for the code before it is said that chat cannot be opened, in ms. */
const PATIENCE_MS = 10_000

/**
 * The way to chat on every page of customers and visitors (rule Q30). Its code comes with the first use, or if this
 * browser has begun a conversation: then an answer may be unread. Without it, and where it hangs or throws, nothing else changes (rules Q32, Q80).
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
    let giveUp = () => void (isOpen && giveUpChat(toast))
    // A file that hangs is still waited for: who presses the button again has chat as soon as it comes.
    const patience = setTimeout(() => giveUp(), PATIENCE_MS)
    withSecondTry(() => import('./chat.tsx')).then(
      (code) => setChat(() => code.Chat),
      () => giveUp(),
    )
    return () => {
      giveUp = () => {}
      clearTimeout(patience)
    }
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
        <Icon name="chat" />
        {unread > 0 && <span className={header.count}>{unread}</span>}
      </button>
      {Chat && <Chat />}
    </>
  )
}
