import { GROUP_LABELS, groupOf } from '@portal/contracts/support/conversation-group'
import { formatTimeOfDay, formatWeekday } from '@portal/design-system/date'
import { messageOf } from '@portal/platform/api'
import { useDateFormat } from '@portal/platform/remote'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BrandMark } from '../layout/brand-mark.tsx'
import buttons from '../layout/buttons.module.css'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './chat.module.css'
import { useChat, useChatSession } from './chat-context.ts'
import { type ChatState, NOT_AVAILABLE } from './chat-session.ts'
import { Composer, type VisitorCheck } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import { outgoingShown } from './conversation-state.ts'
import { MessageList } from './message-list.tsx'
import { pageOfChat } from './page-of-chat.ts'
import { promiseTo } from './promise-to.ts'
import { RatingForm } from './rating-form.tsx'
import { ReplyEmail } from './reply-email.tsx'
import { Starters } from './starters.tsx'
import { useDraft } from './use-draft.ts'

/** Below this width or height the panel covers the page, and is a dialog in front of it. */
const PHONE = '(max-width: 480px), (max-height: 480px)'

const TITLES = { sales: 'Chat with sales', support: 'Chat with support' }

type View = 'conversation' | 'list'

interface ChatPanelProps {
  /** Absent for people who are logged in. */
  visitor: VisitorCheck | undefined
  onClose: () => void
}

/** Stands beside the page, which stays usable; on a phone it covers it. */
export function ChatPanel({ visitor, onClose }: ChatPanelProps) {
  const session = useChatSession()
  const dialog = useOpenDialog()
  const [view, setView] = useState<View>('conversation')
  useFocusOf(view, dialog)
  const id = useChat(({ conversation }) => conversation?.conversation_id)
  const switches = useChat((state) => state.switches)
  const transcript = useTranscript(id)
  const draft = useDraft()
  const group = useChat(({ conversation }) => conversation?.group) ?? groupOf(pageOfChat())
  useEffect(() => {
    if (id) session.wake()
  }, [id, session])

  const begin = (beginning: string) => {
    draft.write(beginning)
    dialog.current?.querySelector('textarea')?.focus()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={TITLES[group]}
      data-beside
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className={styles.head}>
        {!visitor && view === 'conversation' && <ToConversations onPress={() => setView('list')} />}
        <div className={styles.titles}>
          <h2>{view === 'list' ? 'Conversations' : id ? GROUP_LABELS[group] : TITLES[group]}</h2>
          {view === 'conversation' && <Subtitle isVisitor={visitor !== undefined} />}
        </div>
        {view === 'conversation' && transcript.isOffered && (
          <button
            type="button"
            className={styles.close}
            aria-label="Email me a copy"
            title="Email me a copy"
            onClick={() => void transcript.mail()}
          >
            <Icon name="mail" />
          </button>
        )}
        <button type="button" className={styles.close} aria-label="Close chat" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {view === 'list' ? (
        <ConversationList onChosen={() => setView('conversation')} />
      ) : (
        <>
          {id && <Hours />}
          <p role="status" className={styles.notice}>
            {transcript.status}
          </p>
          <Messages
            isVisitor={visitor !== undefined}
            beginnings={!id && draft.text === '' && <Starters onChoose={begin} />}
          />
          <Composer key={switches} draft={draft} visitor={visitor} />
        </>
      )}
    </dialog>
  )
}

/** Moves the focus along from one view to the other, but not on opening. */
function useFocusOf(view: View, dialog: RefObject<HTMLDialogElement | null>) {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    dialog.current?.querySelector<HTMLElement>(view === 'list' ? 'li button, footer button' : 'textarea')?.focus()
  }, [view, dialog])
}

function ToConversations({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles.back} aria-label="Conversations" title="Conversations" onClick={onPress} />
  )
}

/** Says what the conversation is about; before there is one, how it is answered. */
function Subtitle({ isVisitor }: { isVisitor: boolean }) {
  useDateFormat()
  const subject = useChat(({ conversation }) => conversation?.subject)
  const availability = useChat((state) => state.availability)
  if (subject)
    return (
      <p className={styles.subject} title={subject}>
        {subject}
      </p>
    )
  return <p className={styles.detail}>{wordsOfHours(availability) || promiseTo(isVisitor ? 'visitor' : 'customer')}</p>
}

/** Returns the dialog’s ref: open as long as it is there, in front of the page on a phone and beside it elsewhere. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const phone = matchMedia(PHONE)
    const open = () => {
      dialog.current?.close()
      if (phone.matches) dialog.current?.showModal()
      else dialog.current?.show()
      dialog.current?.querySelector('textarea')?.focus()
    }
    open()
    phone.addEventListener('change', open)
    const element = dialog.current
    return () => {
      phone.removeEventListener('change', open)
      // Closed before it is removed, so that the focus returns.
      element?.close()
    }
  }, [])
  return dialog
}

/** Says when nobody answers right away. */
function Hours() {
  useDateFormat()
  const availability = useChat((state) => state.availability)
  const words = wordsOfHours(availability)
  return words ? <p className={styles.notice}>{words}</p> : null
}

/** Returns nothing while staff answer. */
function wordsOfHours(availability: ChatState['availability']): string {
  if (availability?.is_open !== false) return ''

  const { opens_at: at } = availability
  return `We answer by email now.${at ? ` Chat opens ${formatWeekday(at)} at ${formatTimeOfDay(at)}.` : ''}`
}

interface MessagesProps {
  isVisitor: boolean
  /** Beginnings of a first message. They come with the greeting, in the room of the messages: the field below stays where it is. */
  beginnings: ReactNode
}

function Messages({ isVisitor, beginnings }: MessagesProps) {
  const session = useChatSession()
  const phase = useChat((state) => state.phase)
  const isAway = useChat((state) => state.isAway)
  const conversation = useChat((state) => state.conversation)
  const isEmpty = useChat((state) => state.messages.length + outgoingShown(state).length === 0)
  const isAnswered = useChat(({ messages }) => messages.some(({ from }) => from === 'staff'))

  if (phase === 'failed')
    return (
      <>
        <div className={isEmpty ? styles.messages : styles.notice}>
          <p role="alert">{NOT_AVAILABLE}</p>
          <button type="button" className={buttons.button} onClick={() => void session.begin()}>
            Try again
          </button>
        </div>
        {!isEmpty && <MessageList />}
      </>
    )
  if (isEmpty && (phase === 'loading' || conversation))
    return (
      <div className={styles.messages}>
        <p className={styles.detail}>{isAway ? 'Reconnecting…' : 'Loading…'}</p>
      </div>
    )
  return (
    <>
      {isEmpty && (
        <div className={styles.greeting}>
          <Greeting />
          {beginnings}
        </div>
      )}
      {!isEmpty && <MessageList />}
      {isAway && (
        <p role="status" className={styles.notice}>
          Reconnecting…
        </p>
      )}
      {conversation?.state === 'closed' && <RatingForm key={conversation.conversation_id} />}
      {isVisitor && conversation && <ReplyEmail key={conversation.conversation_id} isAnswered={isAnswered} />}
    </>
  )
}

/** Stands where the first answer will, in the name of the team. */
function Greeting() {
  const { brand, visitor } = usePage(({ plan }) => plan)
  const name = visitor?.user.first_name
  return (
    <div className={styles.message}>
      <span className={styles.avatar}>
        <BrandMark />
      </span>
      <p className={styles.detail}>{`${brand.name} ${groupOf(pageOfChat())}`}</p>
      <p className={styles.bubble}>{name ? `Hello ${name}! How can we help?` : 'Hello! How can we help?'}</p>
    </div>
  )
}

/** The copy of a conversation by email, once staff have answered (rule Q22). */
function useTranscript(id: string | undefined) {
  const session = useChatSession()
  const isOffered = useChat(({ messages }) => messages.some(({ from }) => from === 'staff'))
  const [said, setSaid] = useState({ id, words: '' })
  return {
    isOffered,
    status: said.id === id ? said.words : '',
    mail: async () => {
      setSaid({ id, words: 'Sending…' })
      const words = await session.mailTranscript().then(
        (to) => `Sent to ${to}.`,
        (error) => messageOf(error).content,
      )
      setSaid({ id, words })
    },
  }
}
