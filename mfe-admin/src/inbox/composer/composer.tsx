import { check } from '@portal/contracts/check'
import { answerConversation, showTypingAsStaff } from '@portal/contracts/support/admin-conversations'
import { TYPING_REPEATED_MS } from '@portal/contracts/support/conversation'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { RadioGroup } from '@portal/design-system/radio-group'
import { TextArea } from '@portal/design-system/text-area'
import { fieldErrorsOf, messageOf, useApi } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { InboxConversation } from '../conversation.ts'
import type { LiveThread } from '../thread/use-thread.ts'
import { CannedAnswersMenu } from './canned-answers-menu.tsx'
import styles from './composer.module.css'
import { useDrafts, type Written } from './drafts.ts'

const KINDS = [
  { value: 'answer', label: 'Reply' },
  { value: 'note', label: 'Note' },
] as const

const WORDS: Readonly<Record<Written, { label: string; send: string; hint: string }>> = {
  answer: { label: 'Your reply', send: 'Send reply', hint: 'The customer reads it. Ctrl or ⌘ with Enter sends it.' },
  note: { label: 'Your note', send: 'Add note', hint: 'Only staff see it. Ctrl or ⌘ with Enter adds it.' },
}

function placeholderOf(kind: Written, customerName = ''): string {
  if (kind === 'note') return 'Write a note that only staff see…'
  const [first] = customerName.trim().split(/\s+/)
  return `Reply to ${first || 'the visitor'}…`
}

/** Keys that send, as this computer has them. */
const SENDING_KEYS = /^(Mac|iP)/.test(navigator.platform) ? '⌘ ↵' : 'Ctrl ↵'

interface ComposerProps {
  id: string
  conversation: InboxConversation
  live: LiveThread
}

/** Writes an answer or a note; both stay as they are typed until they are sent (rule Q67). */
export function Composer({ id, conversation, live }: ComposerProps) {
  const { drafts, write, removeSent } = useDrafts(id)
  const [kind, setKind] = useState<Written>('answer')
  const field = useRef<HTMLTextAreaElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const sign = useTypingSign(id)
  const text = drafts[kind]
  const words = WORDS[kind]
  const { isSending, problem, clearProblem, send } = useSending(live, {
    kind,
    text,
    sent: () => removeSent(kind, text),
    done: () => field.current?.focus(),
  })

  const type = (typed: string) => {
    clearProblem()
    write(kind, typed)
    if (kind === 'answer' && typed) sign()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    const button = menu.current?.querySelector('button')
    if (event.key === '/' && text === '' && !hasModifier && button) {
      event.preventDefault()
      button.click()
    }
  }

  return (
    <div className={styles.composer} data-kind={kind}>
      <OtherAssignee conversation={conversation} live={live} hasText={text !== ''} />
      <div className={styles.head}>
        <RadioGroup
          label="Kind of message"
          isLabelHidden
          variant="segments"
          options={KINDS}
          value={kind}
          onChange={(chosen) => {
            clearProblem()
            setKind(chosen)
          }}
        />
        {kind === 'answer' && (
          <div ref={menu}>
            <CannedAnswersMenu
              customerName={conversation.customer?.name ?? ''}
              onChoose={(chosen) => {
                type(text ? `${text}\n${chosen}` : chosen)
                // The menu gives the focus back to its button first.
                setTimeout(() => field.current?.focus())
              }}
            />
          </div>
        )}
      </div>
      <TextArea
        ref={field}
        label={words.label}
        isLabelHidden
        description={words.hint}
        isDescriptionHidden
        placeholder={placeholderOf(kind, conversation.customer?.name)}
        error={problem}
        rows={4}
        value={text}
        readOnly={isSending}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Foot label={words.send} mayClose={kind === 'answer' && conversation.state === 'open'} {...{ isSending, send }} />
    </div>
  )
}

interface FootProps {
  label: string
  mayClose: boolean
  isSending: boolean
  send: (isLast?: boolean) => Promise<void>
}

function Foot({ label, mayClose, isSending, send }: FootProps) {
  return (
    <div className={styles.foot}>
      {mayClose && <Button onClick={() => void send(true)}>Send and close</Button>}
      <Button variant="primary" isPending={isSending} onClick={() => void send()}>
        {label}
        <span className={styles.keys} aria-hidden="true">
          {SENDING_KEYS}
        </span>
      </Button>
    </div>
  )
}

interface Sending {
  kind: Written
  text: string
  /** Called when the server has it. */
  sent: () => void
  /** Called after each try. */
  done: () => void
}

/** Sends a text, which stays where it is refused or the connection is lost; with `isLast` closes the conversation then. */
function useSending(live: LiveThread, { kind, text, sent, done }: Sending) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const toast = useToast()

  async function send(isLast = false) {
    if (isSending) return
    const checked = check(answerConversation.body, { text })
    if (!('data' in checked)) {
      setProblem(checked.fields.text)
      return done()
    }
    setSending(true)
    setProblem(undefined)
    try {
      await (kind === 'answer' ? live.answer(checked.data.text) : live.addNote(checked.data.text))
      sent()
    } catch (error) {
      setProblem(fieldErrorsOf(error).text ?? messageOf(error).content)
      return
    } finally {
      setSending(false)
      done()
    }
    if (isLast)
      await live
        .close(live.seen)
        .catch((error) => toast.error(error, 'Your reply is sent, but the conversation is not closed'))
  }
  return { isSending, problem, clearProblem: () => setProblem(undefined), send }
}

/** Says that a colleague has the conversation, also when it is taken while somebody types. */
function OtherAssignee({
  conversation: { assignee },
  live,
  hasText,
}: Pick<ComposerProps, 'conversation' | 'live'> & { hasText: boolean }) {
  const ownId = useSession(({ visitor }) => visitor?.user.id)
  const toast = useToast()
  if (!assignee || assignee.user_id === ownId) return null
  return (
    <div role="status">
      <Notice
        tone="info"
        action={
          ownId !== undefined && (
            <Button
              size="small"
              isPending={live.isChanging}
              onClick={() => void live.assign(ownId).catch((error) => toast.error(error))}
            >
              Assign to me
            </Button>
          )
        }
      >
        <span>{assignee.name || 'A colleague'} has this conversation.</span>{' '}
        {hasText && <span>What you typed is kept.</span>}
      </Notice>
    </div>
  )
}

/** Returns what shows the customer that somebody types, at most every three seconds. */
function useTypingSign(id: string): () => void {
  const callApi = useApi()
  const last = useRef(0)
  return () => {
    const now = performance.now()
    if (last.current > 0 && now - last.current < TYPING_REPEATED_MS) return
    last.current = now
    // Nobody misses a sign that did not arrive.
    callApi(showTypingAsStaff, { params: { id } }).catch(() => {})
  }
}
