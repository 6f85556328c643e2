import { isOwnPath } from '@portal/contracts/pages'
import { lastWithoutGap } from '@portal/contracts/support/last-without-gap'
import { Button } from '@portal/design-system/button'
import { useNow } from '@portal/design-system/clock'
import { formatExactTime, formatTimeOfDay } from '@portal/design-system/date'
import { Icon } from '@portal/design-system/icon'
import { Link } from '@portal/design-system/link'
import { nameOfDay } from '@portal/design-system/name-of-day'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { pathOfSearch } from '../../paths.ts'
import { nameOfCustomer } from '../conversation.ts'
import { AttachedImage } from './attached-image.tsx'
import { MessageText } from './message-text.tsx'
import { ReportedDetails } from './reported-details.tsx'
import styles from './thread.module.css'
import { daysOf, linesOf, type Thread, type ThreadMessage, type ThreadNote } from './thread.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import type { LiveThread } from './use-thread.ts'

const MINUTE_MS = 60_000

interface ThreadListProps {
  id: string
  live: LiveThread
}

/** Messages and notes of a conversation, a heading over each day; customers' at the left, staff's at the right (rule Q65). */
export function ThreadList({ id, live }: ThreadListProps) {
  const { thread, isAway, endRequests, markSeen } = live
  const now = useNow(MINUTE_MS)
  const { messages, conversation, isCustomerTyping, isWhole } = thread
  const lines = linesOf(thread)
  const isTyping = isCustomerTyping && !isAway
  const { box, unseen, goToEnd, stayAtEnd, onScroll } = useKeptScroll({
    count: lines.length,
    endRequests,
    isLonger: isTyping,
    onSeen: () => markSeen(lastWithoutGap(thread.messages)),
  })
  const read = lastReadOf(thread)
  return (
    <div className={styles.thread}>
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className={styles.box}
        onScroll={onScroll}
        onLoadCapture={stayAtEnd}
      >
        {!isWhole && messages.length === 0 && <Skeleton lines={6} />}
        {daysOf(lines, (at) => nameOfDay(at, now)).map(({ day, lines: ofDay }) => (
          <section key={ofDay[0]?.key} aria-label={day} className={styles.day}>
            <h2 className={styles.heading}>{day}</h2>
            <ul className={styles.lines}>
              {ofDay.map((line) =>
                line.kind === 'note' ? (
                  <Note key={line.key} note={line.note} />
                ) : (
                  <MessageLine key={line.key} id={id} message={line.message} read={read} />
                ),
              )}
            </ul>
          </section>
        ))}
        {isTyping && <p className={styles.typing}>{nameOfCustomer(conversation?.customer)} is typing…</p>}
      </div>
      {unseen > 0 && (
        <Button size="small" className={styles.unseen ?? ''} onClick={goToEnd}>
          {formatCount(unseen, 'new message')}
        </Button>
      )}
    </div>
  )
}

interface ReadState {
  /** The last answer of staff. */
  sequence: number
  isRead: boolean
}

function lastReadOf({ messages, readByCustomer }: Thread): ReadState | undefined {
  const sequence = messages.findLast(({ from }) => from === 'staff')?.sequence
  return sequence === undefined ? undefined : { sequence, isRead: readByCustomer >= sequence }
}

function MessageLine({ id, message, read }: { id: string; message: ThreadMessage; read: ReadState | undefined }) {
  const { sequence, from = 'customer', author, text, sent = '', attachment, report } = message
  if (from === 'system')
    return (
      <li className={styles.system}>
        {text} <Sent at={sent} />
      </li>
    )
  return (
    <li className={styles.message} data-from={from}>
      <p className={styles.author}>
        <span>{author || (from === 'staff' ? 'Staff' : 'Visitor')}</span> <Sent at={sent} />
      </p>
      <div className={styles.bubble}>
        {text && <MessageText text={text} />}
        {attachment?.attachment_id && (
          <AttachedImage id={id} attachment={attachment.attachment_id} image={attachment} />
        )}
        <Context message={message} />
        {report && report.length > 0 && <ReportedDetails report={report} />}
      </div>
      {read?.sequence === sequence && (
        <p className={styles.read}>
          {read?.isRead && <Icon name="check" size={12} />}
          {read?.isRead ? 'Read' : 'Not read yet'}
        </p>
      )}
    </li>
  )
}

/** Page and request that the customer attached with their consent. */
function Context({ message: { context } }: { message: ThreadMessage }) {
  const { page = '', request_id: request = '' } = context ?? {}
  if (!page && !request) return null
  return (
    <p className={styles.context}>
      {page && <span>Page {isOwnPath(page) ? <Link href={page}>{page}</Link> : page}</span>}
      {request && (
        <span>
          Request <Link href={pathOfSearch(`request:${request}`)}>{request}</Link>
        </span>
      )}
    </p>
  )
}

/** A note is amber, framed by a dashed line and says what it is, so that nobody takes it for an answer. */
function Note({ note: { author, text = '', written = '' } }: { note: ThreadNote }) {
  return (
    <li className={styles.note}>
      <p className={styles.noteLabel}>
        <Icon name="lock" size={12} /> Note — only staff see this
      </p>
      <p className={styles.author}>
        <span>{author || 'Former user'}</span> <Sent at={written} />
      </p>
      <MessageText text={text} />
    </li>
  )
}

function Sent({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {formatTimeOfDay(at)}
    </time>
  )
}
