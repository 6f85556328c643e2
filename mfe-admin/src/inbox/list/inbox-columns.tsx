import type { InboxQueue } from '@portal/contracts/support/admin-conversations'
import { GROUP_LABELS } from '@portal/contracts/support/conversation-group'
import { isSet } from '@portal/contracts/values'
import { Link } from '@portal/design-system/link'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import { RowState } from '../../lists/row-state.tsx'
import { pathOfConversation } from '../../paths.ts'
import { type InboxConversation, nameOfCustomer, whereaboutsOf } from '../conversation.ts'
import { WaitingChip } from '../waiting-chip.tsx'
import styles from './inbox.module.css'

type InboxColumn = Column<InboxConversation>

const CUSTOMER: InboxColumn = {
  id: 'customer',
  header: 'Customer',
  isPerson: true,
  cell: (conversation) => <Customer conversation={conversation} />,
}
const MESSAGE: InboxColumn = {
  id: 'message',
  header: 'Last message',
  phone: 'second',
  cell: ({ preview, subject, unread = 0 }) => (
    <span className={styles.message} data-unread={unread > 0 || undefined} title={preview}>
      {preview || subject || '—'}
    </span>
  ),
}
const GROUP: InboxColumn = {
  id: 'group',
  header: 'Group',
  isNarrow: true,
  width: 'short',
  isHiddenOnMedium: true,
  cell: ({ group }) => (group ? GROUP_LABELS[group] : '—'),
}
const ASSIGNEE: InboxColumn = {
  id: 'assignee',
  header: 'Assigned to',
  isNarrow: true,
  width: 'medium',
  cell: ({ assignee }) => assignee?.name || '—',
}
const WAITING: InboxColumn = {
  id: 'waiting',
  header: 'Waiting',
  isNarrow: true,
  width: 'short',
  phone: 'first',
  cell: ({ waiting_since: since = '' }) =>
    isSet(since) ? (
      <WaitingChip since={since} isNamed />
    ) : (
      <RowState tone="paused" isPlain>
        Replied
      </RowState>
    ),
}
const RATING: InboxColumn = {
  id: 'rating',
  header: 'Rating',
  isNarrow: true,
  width: 'medium',
  phone: 'first',
  cell: ({ rating }) =>
    rating ? <StatusChip tone={RATING_TONES[rating]}>{RATING_WORDS[rating]}</StatusChip> : 'Not rated',
}
const LAST: InboxColumn = {
  id: 'last',
  header: 'Last activity',
  isNarrow: true,
  width: 'medium',
  isHiddenOnMedium: true,
  cell: ({ last_message_at: at }) => <RelativeTime value={at} />,
}

/** Columns of each queue (rule Q61), without those that say the same in all of its rows. */
export const INBOX_COLUMNS: Readonly<Record<InboxQueue, readonly InboxColumn[]>> = {
  unassigned: [CUSTOMER, MESSAGE, GROUP, WAITING],
  mine: [CUSTOMER, MESSAGE, GROUP, WAITING, LAST],
  all: [CUSTOMER, MESSAGE, GROUP, ASSIGNEE, WAITING, LAST],
  closed: [CUSTOMER, MESSAGE, GROUP, ASSIGNEE, RATING, LAST],
}

/** A dot behind the name says that there is something to read. */
function Customer({ conversation }: { conversation: InboxConversation }) {
  const { conversation_id: id = '', customer, unread = 0 } = conversation
  return (
    <CellLines detail={whereaboutsOf(customer)}>
      <Link href={pathOfConversation(id)} variant="quiet">
        {nameOfCustomer(customer)}
      </Link>
      {unread > 0 && (
        <span className={styles.unread} title={formatCount(unread, 'unread message')}>
          <VisuallyHidden>{unread} unread</VisuallyHidden>
        </span>
      )}
    </CellLines>
  )
}

const RATING_TONES = { good: 'active', bad: 'stopped' } as const
const RATING_WORDS = { good: 'Rated good', bad: 'Rated bad' } as const
