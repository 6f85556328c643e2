import { MESSAGE_LENGTH } from '@portal/contracts/support/conversation'
import { type ConversationGroup, groupOf } from '@portal/contracts/support/conversation-group'
import type { Means } from '@portal/platform/api'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import checkbox from '../layout/checkbox.module.css'
import { attachedPage } from './attached-page.ts'
import styles from './chat.module.css'
import type { AttachedContext, ChatAttachment } from './chat-calls.ts'
import { useChat, useChatSession } from './chat-context.ts'
import { ImageField } from './image-field.tsx'
import { draftOf } from './kept-chat.ts'
import { attachedWords } from './message-list.tsx'
import { pageOfChat } from './page-of-chat.ts'

export interface VisitorCheck {
  prepare: () => void
  means: Means | undefined
}

/** Writes a message, in one field with its tools. What was typed is kept in the tab until it is sent. */
export function Composer({ visitor }: { visitor: VisitorCheck | undefined }) {
  const session = useChatSession()
  const id = useChat(({ conversation }) => conversation?.conversation_id)
  const draft = draftOf(id)
  const [text, setText] = useState(() => draft.get() ?? '')
  const [idOfText, setIdOfText] = useState(id)
  // What was typed has gone along to a conversation that became known meanwhile.
  if (id !== idOfText) {
    setIdOfText(id)
    setText(draft.get() ?? '')
  }
  const isBeginning = useChat(({ phase, conversation }) => phase === 'ready' && !conversation)
  const isClosed = useChat(({ conversation }) => conversation?.state === 'closed')
  const [context, setContext] = useState<AttachedContext>()
  const [attachment, setAttachment] = useState<ChatAttachment>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = text.trim() === '' && !attachment

  const type = (typed: string) => {
    setText(typed)
    draft.set(typed)
    session.type(performance.now())
  }
  const choose = (beginning: string) => {
    type(beginning)
    field.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    void session.send({ text: text.trim(), attachment, context })
    draft.clear()
    setText('')
    setContext(undefined)
    setAttachment(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // As the button does: the browser checks the email first.
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      {isBeginning && text === '' && <Starters onChoose={choose} />}
      <div className={styles.box}>
        <div className={styles.growing} data-text={text}>
          <textarea
            ref={field}
            aria-label="Message"
            placeholder={isClosed ? 'Write to reopen this conversation' : 'Write a message'}
            rows={1}
            maxLength={MESSAGE_LENGTH}
            value={text}
            onFocus={id ? undefined : visitor?.prepare}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className={styles.tools}>
          {id && <ImageField attachment={attachment} onChange={setAttachment} />}
          <label className={styles.choice}>
            <input
              type="checkbox"
              className={checkbox.box}
              checked={context !== undefined}
              onChange={({ currentTarget }) => setContext(currentTarget.checked ? attachedPage() : undefined)}
            />
            Include page link
          </label>
          <button type="submit" className={styles.send} aria-label="Send" title="Send" aria-disabled={isEmpty} />
        </div>
      </div>
      {context && <p className={styles.detail}>{attachedWords(context)}</p>}
      {visitor?.means === 'recaptcha' && <GoogleNotice />}
    </form>
  )
}

/** Frequent questions of each group. */
const STARTERS: Readonly<Record<ConversationGroup, readonly string[]>> = {
  sales: ['Which plan fits my volume?', 'Do you offer volume discounts?', 'Can we pay by invoice?'],
  support: ['My lookups are refused', 'I have a question about an order', 'Something looks broken'],
}

/** Offers beginnings of a first message, which can be changed before it is sent (rule Q87). */
function Starters({ onChoose }: { onChoose: (beginning: string) => void }) {
  return (
    <ul className={styles.starters} aria-label="Suggestions">
      {STARTERS[groupOf(pageOfChat())].map((beginning) => (
        <li key={beginning}>
          <button type="button" className={styles.starter} onClick={() => onChoose(beginning)}>
            {beginning}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** As Google’s terms require. */
function GoogleNotice() {
  return (
    <p className={styles.detail}>
      Protected by reCAPTCHA: Google’s <a href="https://policies.google.com/privacy">privacy policy</a> and{' '}
      <a href="https://policies.google.com/terms">terms of service</a> apply.
    </p>
  )
}
