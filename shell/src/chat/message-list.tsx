import { useNow } from '@portal/design-system/clock'
import { formatTimeOfDay } from '@portal/design-system/date'
import { nameOfDay } from '@portal/design-system/name-of-day'
import { useDateFormat } from '@portal/platform/remote'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import header from '../header/header.module.css'
import buttons from '../layout/buttons.module.css'
import { usePage } from '../page/page-context.ts'
import styles from './chat.module.css'
import type { ChatAttachment, ChatMessage } from './chat-calls.ts'
import { useChat, useChatSession } from './chat-context.ts'
import { type Outgoing, outgoingShown } from './conversation-state.ts'
import { MessageText } from './message-text.tsx'
import { ReportedDetails } from './reported-details.tsx'

/** Distance from its end within which a list counts as read to the end, in px. */
const AT_END_PX = 40

const MINUTE_MS = 60_000
/** Pause after which the next message of somebody has its own head, in ms. */
const RUN_MS = 5 * MINUTE_MS

/** Lists the messages by day. It stays at its end as messages come, unless somebody reads further up. */
export function MessageList() {
  useDateFormat()
  const messages = useChat((state) => state.messages)
  const everything = useChat((state) => state.outgoing)
  const thread = useChat((state) => state.thread)
  const outgoing = useMemo(() => outgoingShown({ outgoing: everything, thread }), [everything, thread])
  const isTyping = useChat((state) => state.isTyping)
  const name = useChat(({ conversation }) => conversation?.assignee_name)
  const now = useNow(MINUTE_MS)
  useMarkRead()
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [messages, outgoing, isTyping])

  return (
    <div
      ref={list}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
      tabIndex={0}
      className={styles.messages}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_PX
      }}
    >
      {byDay(messages, now).map(({ day, messages: ofDay }) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol>
            {ofDay.map((message, at) => (
              <MessageRow
                key={message.sequence}
                message={message}
                goesOn={isOneRun(ofDay[at - 1], message)}
                isLast={message === messages.at(-1)}
              />
            ))}
          </ol>
        </section>
      ))}
      <Received />
      {outgoing.length > 0 && (
        <ol>
          {outgoing.map((message) => (
            <OutgoingRow key={message.key} message={message} />
          ))}
        </ol>
      )}
      {isTyping && <p className={styles.detail}>{`${name || 'Somebody'} is typing…`}</p>}
    </div>
  )
}

/** Marks what is shown as read, in a tab that is looked at. Messages may come after the count of unread ones. */
function useMarkRead() {
  const session = useChatSession()
  const unread = useChat(({ conversation }) => conversation?.unread ?? 0)
  const last = useChat(({ messages }) => messages.at(-1)?.sequence ?? 0)
  useEffect(() => {
    if (unread === 0 || last === 0) return
    const read = () => document.hidden || session.markRead()
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [unread, last, session])
}

/** Says how the first answer comes: unread ones are emailed to customers (rule Q21); visitors say below whether they want that. */
function Received() {
  const isCustomer = usePage(({ plan }) => plan.visitor !== null)
  const isWaiting = useChat(
    ({ messages, conversation }) =>
      messages.length > 0 && conversation?.state !== 'closed' && messages.every(({ from }) => from === 'customer'),
  )
  if (!isWaiting) return null
  return <p className={styles.system}>{`Received. We reply here${isCustomer ? ' and by email' : ''}.`}</p>
}

/** Returns whether two messages are of one person, and a few minutes apart at most: one head says it for both. */
function isOneRun(before: ChatMessage | undefined, { from, author, sent = '' }: ChatMessage): boolean {
  if (!before || before.from !== from || before.author !== author) return false
  return Date.parse(sent) - Date.parse(before.sent ?? '') < RUN_MS
}

interface MessageRowProps {
  message: ChatMessage
  /** Stands below another one of the same run. */
  goesOn: boolean
  isLast: boolean
}

function MessageRow({ message, goesOn, isLast }: MessageRowProps) {
  const { from, author, text = '', sent = '', attachment, context, report } = message
  if (from === 'system') return <li className={styles.system}>{text}</li>

  const isOwn = from === 'customer'
  const name = isOwn ? 'You' : author || 'Support'
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-goes-on={goesOn || undefined}>
      {!isOwn && !goesOn && (
        <span className={styles.avatar} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      )}
      <p className={goesOn ? header.spoken : styles.detail}>
        <span>{name}</span>
        <time dateTime={sent}>{formatTimeOfDay(sent)}</time>
      </p>
      <div className={styles.bubble}>
        {text && (
          <p className={styles.text}>
            <MessageText text={text} />
          </p>
        )}
        {attachment && <AttachedImage attachment={attachment} />}
        {context && <p className={styles.detail}>{attachedWords(context)}</p>}
        {report && report.length > 0 && <ReportedDetails report={report} />}
      </div>
      {isOwn && isLast && <p className={styles.detail}>Sent</p>}
    </li>
  )
}

function OutgoingRow({ message: { key, text, attachment, problem } }: { message: Outgoing }) {
  const session = useChatSession()
  return (
    <li className={styles.message} data-own data-failed={problem !== undefined || undefined}>
      <p className={styles.bubble}>{text || attachment?.name}</p>
      {problem === undefined ? (
        <p className={styles.detail}>Sending…</p>
      ) : (
        <div className={styles.problem}>
          <p role="alert">{`Not sent. ${problem}`}</p>
          <p className={styles.row}>
            <button type="button" className={buttons.button} onClick={() => void session.retry(key)}>
              Try again
            </button>
            <button type="button" className={styles.quiet} onClick={() => session.discard(key)}>
              Delete
            </button>
          </p>
        </div>
      )}
    </li>
  )
}

/** The policy of a page takes images as data alone, so it is read whole. */
function AttachedImage({ attachment: { attachment_id = '', name = 'Image' } }: { attachment: ChatAttachment }) {
  const session = useChatSession()
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isHere = true
    session.fetchImage(attachment_id).then(
      (file) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => isHere && setShown(String(reader.result)))
        reader.readAsDataURL(file)
      },
      () => isHere && setShown(''),
    )
    return () => {
      isHere = false
    }
  }, [attachment_id, session])
  if (shown) return <img className={styles.image} src={shown} alt={name} />
  return <p className={styles.detail}>{shown === '' ? `${name} could not be loaded.` : `Loading ${name}…`}</p>
}

/** Names what was attached to a message beside its text. */
export function attachedWords({ page, request_id }: { page?: string | undefined; request_id?: string | undefined }) {
  return request_id ? `Attached: ${page}, request ${request_id}` : `Attached: ${page}`
}

function byDay(messages: readonly ChatMessage[], now: number) {
  const days: { day: string; messages: ChatMessage[] }[] = []
  for (const message of messages) {
    const day = nameOfDay(message.sent ?? '', now)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
