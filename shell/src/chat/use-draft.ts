import { useState } from 'react'
import { useChat, useChatSession } from './chat-context.ts'
import { draftOf } from './kept-chat.ts'

export interface Draft {
  text: string
  write: (text: string) => void
  /** Forgets what has been sent. */
  clear: () => void
}

/** The message that is being written. What was typed is kept in the tab until it is sent, by conversation. */
export function useDraft(): Draft {
  const session = useChatSession()
  const id = useChat(({ conversation }) => conversation?.conversation_id)
  const switches = useChat((state) => state.switches)
  const kept = draftOf(id)
  const [text, setText] = useState(() => kept.get() ?? '')
  const [shown, setShown] = useState({ id, switches })
  // What was typed has gone along to a conversation that became known meanwhile.
  if (id !== shown.id || switches !== shown.switches) {
    setShown({ id, switches })
    setText(kept.get() ?? '')
  }
  return {
    text,
    write: (typed) => {
      setText(typed)
      kept.set(typed)
      session.type(performance.now())
    },
    clear: () => {
      setText('')
      kept.clear()
    },
  }
}
