import { PAGES } from '@portal/contracts/pages'
import { messageOf } from '@portal/platform/api'
import { type FormEvent, useId, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import { isPlanned } from '../page/planned-paths.ts'
import styles from './chat.module.css'
import { useChat, useChatSession } from './chat-context.ts'

/**
 * Asks a visitor where an answer goes that they do not read here: with their first message, and later if they want
 * (rule Q44).
 */
export function ReplyEmail({ isAnswered }: { isAnswered: boolean }) {
  const left = useChat(({ conversation }) => conversation?.visitor_email ?? '')
  const [isOpen, setOpen] = useState(left === '' && !isAnswered)
  if (isOpen) return <EmailForm left={left} onDone={() => setOpen(false)} />
  return (
    <p className={styles.replies}>
      {left && <span>{`Replies also go to ${left}.`}</span>}
      <button type="button" className={styles.quiet} onClick={() => setOpen(true)}>
        {left ? 'Change' : 'Get replies by email'}
      </button>
    </p>
  )
}

function EmailForm({ left, onDone }: { left: string; onDone: () => void }) {
  const session = useChatSession()
  const hasPolicy = usePage(({ plan }) => isPlanned(plan, PAGES.privacy))
  const [email, setEmail] = useState(left)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [field, hint] = [useId(), useId()]

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setProblem('')
    try {
      await session.leaveEmail(email.trim())
      onDone()
    } catch (error) {
      setProblem(messageOf(error).content)
      setSending(false)
    }
  }
  return (
    <form className={styles.email} onSubmit={send}>
      <label htmlFor={field}>Get replies by email, too</label>
      <div className={styles.row}>
        <input
          id={field}
          type="email"
          autoComplete="email"
          required
          className={styles.field}
          placeholder="you@company.com"
          value={email}
          aria-describedby={hint}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <button type="submit" className={buttons.button} aria-disabled={isSending}>
          {isSending ? 'Saving…' : 'Save email'}
        </button>
      </div>
      <p id={hint} className={styles.detail}>
        Optional, in case you leave this page. {hasPolicy && <a href={PAGES.privacy}>Privacy policy</a>}
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}
