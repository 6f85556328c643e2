import { MESSAGE_LENGTH } from '@portal/contracts/support/conversation'
import type { Means } from '@portal/platform/api'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import checkbox from '../layout/checkbox.module.css'
import { attachedPage } from './attached-page.ts'
import styles from './chat.module.css'
import type { AttachedContext, ChatAttachment } from './chat-calls.ts'
import { useChat, useChatSession } from './chat-context.ts'
import { ImageField } from './image-field.tsx'
import { attachedWords } from './message-list.tsx'
import type { Draft } from './use-draft.ts'

export interface VisitorCheck {
  prepare: () => void
  means: Means | undefined
}

interface ComposerProps {
  draft: Draft
  visitor: VisitorCheck | undefined
}

/** Writes a message, in one field with its tools. */
export function Composer({ draft, visitor }: ComposerProps) {
  const session = useChatSession()
  const id = useChat(({ conversation }) => conversation?.conversation_id)
  const isClosed = useChat(({ conversation }) => conversation?.state === 'closed')
  const [context, setContext] = useState<AttachedContext>()
  const [attachment, setAttachment] = useState<ChatAttachment>()
  const { text } = draft
  const isEmpty = text.trim() === '' && !attachment

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    void session.send({ text: text.trim(), attachment, context })
    draft.clear()
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
      <div className={styles.box}>
        <div className={styles.growing} data-text={text}>
          <textarea
            aria-label="Message"
            placeholder={isClosed ? 'Write to reopen this conversation' : 'Write a message'}
            rows={1}
            maxLength={MESSAGE_LENGTH}
            value={text}
            onFocus={id ? undefined : visitor?.prepare}
            onChange={({ currentTarget }) => draft.write(currentTarget.value)}
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

/** As Google’s terms require. */
function GoogleNotice() {
  return (
    <p className={styles.detail}>
      Protected by reCAPTCHA: Google’s <a href="https://policies.google.com/privacy">privacy policy</a> and{' '}
      <a href="https://policies.google.com/terms">terms of service</a> apply.
    </p>
  )
}
