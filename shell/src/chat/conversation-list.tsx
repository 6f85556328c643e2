import { GROUP_LABELS } from '@portal/contracts/support/conversation-group'
import { RelativeTime } from '@portal/design-system/relative-time'
import { useDateFormat } from '@portal/platform/remote'
import { useEffect, useState } from 'react'
import header from '../header/header.module.css'
import buttons from '../layout/buttons.module.css'
import { Icon } from '../layout/icon.tsx'
import { Nothing } from '../layout/nothing.tsx'
import styles from './chat.module.css'
import type { ChatConversation } from './chat-calls.ts'
import { useChat, useChatSession } from './chat-context.ts'
import { promiseTo } from './promise-to.ts'

/** Lists a customer’s conversations, the last one first, and begins another. */
export function ConversationList({ onChosen }: { onChosen: () => void }) {
  useDateFormat()
  const session = useChatSession()
  const listed = useChat((state) => state.conversations)
  const current = useChat((state) => state.conversation)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    session.listAgain().catch(() => setProblem('The list could not be brought up to date.'))
  }, [session])
  const choose = (show: () => void) => {
    show()
    onChosen()
  }
  const conversations = withCurrent(listed, current)

  return (
    <>
      <div className={styles.list}>
        {problem && (
          <p role="alert" className={styles.notice}>
            {problem}
          </p>
        )}
        {conversations.length === 0 && (
          <Nothing icon="chat" title="No conversations yet">
            {promiseTo('customer')}
          </Nothing>
        )}
        <ul>
          {conversations.map((conversation) => (
            <li key={conversation.conversation_id}>
              <ConversationRow
                conversation={conversation}
                onPress={() =>
                  choose(() => {
                    if (conversation.conversation_id !== current?.conversation_id) session.show(conversation)
                  })
                }
              />
            </li>
          ))}
        </ul>
      </div>
      <footer className={styles.foot}>
        <button type="button" className={buttons.button} onClick={() => choose(session.startAnew)}>
          <Icon name="plus" />
          New conversation
        </button>
      </footer>
    </>
  )
}

/** Returns all with the one that is shown, which the link of an email may have opened although it is no longer listed. */
function withCurrent(listed: readonly ChatConversation[], current: ChatConversation | undefined) {
  if (!current || listed.some(({ conversation_id }) => conversation_id === current.conversation_id)) return listed
  return [current, ...listed]
}

interface ConversationRowProps {
  conversation: ChatConversation
  onPress: () => void
}

function ConversationRow({ conversation, onPress }: ConversationRowProps) {
  const { subject, unread = 0, last_message_at } = conversation
  return (
    <button type="button" className={styles.conversation} data-unread={unread > 0 || undefined} onClick={onPress}>
      <span className={styles.subjectOfRow}>{subject || 'Conversation'}</span>
      <span className={styles.detail}>
        <RelativeTime value={last_message_at} />
      </span>
      <span className={styles.subject}>{lastWords(conversation)}</span>
      {unread > 0 ? (
        <span className={styles.unread}>
          {unread}
          <span className={header.spoken}> unread</span>
        </span>
      ) : (
        <span className={styles.detail}>{wordsOfState(conversation)}</span>
      )}
    </button>
  )
}

/** Names what is not as usual: most conversations are open, and with support. */
function wordsOfState({ state, group }: ChatConversation): string {
  return [group === 'sales' && GROUP_LABELS.sales, state === 'closed' && 'Closed'].filter(Boolean).join(', ')
}

/** Returns who wrote the last message, and how it begins. */
function lastWords({ preview, preview_from: from, assignee_name: name }: ChatConversation): string {
  const words = preview || 'Image'
  if (from === 'system') return words
  return `${from === 'customer' ? 'You' : name || 'Support'}: ${words}`
}
