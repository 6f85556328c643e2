import { formatLocalDay } from '@portal/design-system/date'
import { useDateFormat } from '@portal/platform/remote'
import { useEffect, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import styles from './chat.module.css'
import { useChat, useChatSession } from './chat-context.ts'

/** Lists a customer’s conversations, the last one first, and begins another. */
export function ConversationList({ onChosen }: { onChosen: () => void }) {
  useDateFormat()
  const session = useChatSession()
  const conversations = useChat((state) => state.conversations)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    session.listAgain().catch(() => setProblem('The list could not be brought up to date.'))
  }, [session])
  const choose = (show: () => void) => {
    show()
    onChosen()
  }

  return (
    <div className={styles.messages}>
      {problem && (
        <p role="alert" className={styles.detail}>
          {problem}
        </p>
      )}
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.conversation_id}>
            <button
              type="button"
              className={styles.conversation}
              onClick={() => choose(() => session.show(conversation))}
            >
              <span>{conversation.subject || 'Conversation'}</span>
              <span className={styles.detail}>
                {formatLocalDay(conversation.started)} · {conversation.state}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={buttons.button} onClick={() => choose(session.startAnew)}>
        New conversation
      </button>
    </div>
  )
}
