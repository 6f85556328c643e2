import { messageInWords } from '@portal/contracts/authorization/message-words'
import {
  listMessages,
  MESSAGES_PER_ANSWER,
  type Message,
  type MessageFacts,
  markMessagesRead,
} from '@portal/contracts/authorization/messages'
import { PAGES } from '@portal/contracts/pages'
import { formatDate, formatLocalTime } from '@portal/design-system/date'
import { publish } from '@portal/event-bus'
import type { Received } from '@portal/platform/api'
import { useDateFormat } from '@portal/platform/remote'
import { thePlatform } from '@portal/platform/start'
import { useEffect, useState } from 'react'
import header from '../header/header.module.css'
import { Icon } from '../layout/icon.tsx'
import styles from './messages.module.css'

type ShownMessage = Received<Message>

/** Messages that were read and are shown at first, behind the unread ones. */
const READ_AT_FIRST = 3

/** The messages that the server keeps of the person, newest first. Those that are shown are read (rule H56). */
export function SystemMessages({ keepFocus }: { keepFocus: () => void }) {
  useDateFormat()
  const { messages, hasMore, problem, loadMore } = useMessages()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? messages : atFirst(messages)
  useMarkRead(shown)
  const showMore = () => {
    keepFocus()
    if (showsAll || shown.length === messages.length) loadMore()
    setShowsAll(true)
  }
  if (messages.length === 0 && !problem) return null

  return (
    <section aria-labelledby="messages-of-account">
      <div className={styles.head}>
        <h3 id="messages-of-account" className={styles.heading}>
          Your account
        </h3>
      </div>
      <ol className={styles.list}>
        {shown.map((message) => (
          <MessageRow key={message.message_id} message={message} />
        ))}
      </ol>
      {problem && (
        <p role="alert" className={styles.none}>
          {problem}
        </p>
      )}
      {(hasMore || shown.length < messages.length) && (
        <button type="button" className={styles.more} onClick={showMore}>
          {problem ? 'Try again' : 'Show older messages'}
        </button>
      )}
    </section>
  )
}

/** Unread messages and the last that were read. */
function atFirst(messages: readonly ShownMessage[]) {
  const read = messages.filter(({ is_read }) => is_read).slice(0, READ_AT_FIRST)
  return messages.filter((message) => !message.is_read || read.includes(message))
}

function useMessages() {
  const [messages, setMessages] = useState<readonly ShownMessage[]>([])
  const [hasMore, setHasMore] = useState(false)
  const [problem, setProblem] = useState('')

  const load = async (behind: readonly ShownMessage[], isWanted = () => true) => {
    try {
      const after = behind.at(-1)?.cursor
      const page = await thePlatform().callApi(listMessages, { query: { ...(after && { after }) } })
      if (!isWanted()) return
      setMessages([...behind, ...page])
      setHasMore(page.length === MESSAGES_PER_ANSWER)
      setProblem('')
    } catch {
      if (!isWanted()) return
      setProblem('Messages of your account could not be loaded.')
      setHasMore(true)
    }
  }
  // Each time that the message center opens.
  useEffect(() => {
    let isWanted = true
    void load([], () => isWanted)
    return () => {
      isWanted = false
    }
  }, [])
  return { messages, hasMore, problem, loadMore: () => void load(messages) }
}

/** Marks the messages that are shown as read, in all tabs. Those of a call that fails are unread at the next opening. */
function useMarkRead(shown: readonly ShownMessage[]) {
  const [marked] = useState(() => new Set<number>())
  useEffect(() => {
    const unread = shown.filter(({ is_read }) => is_read === false).map(({ message_id = 0 }) => message_id)
    const message_ids = unread.filter((id) => !marked.has(id)).slice(0, MESSAGES_PER_ANSWER)
    if (message_ids.length === 0) return
    for (const id of message_ids) marked.add(id)
    const { callApi, plan } = thePlatform()
    const tell = ({ unread: left }: { unread?: number | undefined }) => {
      const userId = plan.visitor?.user.id
      if (userId !== undefined && left !== undefined) publish('messages.counted', { userId, unread: left })
    }
    void callApi(markMessagesRead, { body: { message_ids } }).then(tell, () => {})
  }, [shown, marked])
}

function MessageRow({ message }: { message: ShownMessage }) {
  const { facts, created = '', is_read, account_id } = message
  const words = facts && wordsOf(facts as MessageFacts)
  if (!words) return null

  return (
    <li className={styles.row} data-new={is_read === false || undefined}>
      <Icon name="bell" />
      <div className={styles.words}>
        <p>
          {is_read === false && <span className={header.spoken}>New: </span>}
          <span>{words.text}</span>
        </p>
        <p className={styles.detail}>
          <time dateTime={created}>{formatLocalTime(created)}</time>
          <a className={styles.link} href={addressOf(words.link.path, account_id)} onClick={close}>
            {words.link.label}
          </a>
        </p>
      </div>
    </li>
  )
}

/** A kind that this release does not know yet, or facts that do not fit, are left out. */
function wordsOf(facts: MessageFacts) {
  try {
    return messageInWords(facts, formatDate)
  } catch {
    return undefined
  }
}

/** About another account than the page's, it leads to that one (rule A8). */
function addressOf(path: string, accountId: number | null | undefined): string {
  const { visitor } = thePlatform().plan
  const isOther = typeof accountId === 'number' && accountId !== visitor?.account?.id
  const isMember = visitor?.accounts.some(({ account_id }) => account_id === accountId)
  return isOther && isMember ? `${PAGES.account}?account_id=${accountId}` : path
}

function close() {
  document.getElementById('messages')?.hidePopover()
}
