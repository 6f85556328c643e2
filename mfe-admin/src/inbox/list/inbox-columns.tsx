import { isLongWait } from '@portal/contracts/support/long-wait'
import { isSet } from '@portal/contracts/values'
import { Badge } from '@portal/design-system/badge'
import { useNow } from '@portal/design-system/clock'
import { Link } from '@portal/design-system/link'
import { formatNumber } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { VisuallyHidden } from '@portal/design-system/visually-hidden'
import { pathOfConversation } from '../../paths.ts'
import { GROUP_LABELS, type InboxConversation, nameOfCustomer, whereaboutsOf } from '../conversation.ts'
import styles from './inbox.module.css'

const MINUTE_MS = 60_000

/** Columns of a queue (rule Q61). */
export const INBOX_COLUMNS: readonly Column<InboxConversation>[] = [
  {
    id: 'customer',
    header: 'Customer',
    isPerson: true,
    cell: ({ conversation_id: id = '', customer }) => (
      <CellLines detail={whereaboutsOf(customer)}>
        <Link href={pathOfConversation(id)} variant="quiet">
          {nameOfCustomer(customer)}
        </Link>
      </CellLines>
    ),
  },
  {
    id: 'message',
    header: 'Last message',
    phone: 'second',
    cell: (conversation) => <LastMessage conversation={conversation} />,
  },
  {
    id: 'group',
    header: 'Group',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ group }) => (group ? GROUP_LABELS[group] : '—'),
  },
  {
    id: 'assignee',
    header: 'Assigned to',
    isNarrow: true,
    cell: ({ assignee }) => assignee?.name || '—',
  },
  {
    id: 'waiting',
    header: 'Asked',
    isNarrow: true,
    phone: 'first',
    cell: (conversation) => <Waiting conversation={conversation} />,
  },
  {
    id: 'last',
    header: 'Last activity',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ last_message_at: at }) => <RelativeTime value={at} />,
  },
]

function LastMessage({ conversation: { preview, subject, unread = 0 } }: { conversation: InboxConversation }) {
  return (
    <span className={styles.message} data-unread={unread > 0 || undefined}>
      {unread > 0 && (
        <Badge tone="accent">
          {formatNumber(unread)}
          <VisuallyHidden> unread</VisuallyHidden>
        </Badge>
      )}
      <span className={styles.preview} title={preview}>
        {preview || subject || '—'}
      </span>
    </span>
  )
}

/** Says since when the customer waits, by the time that the server states. */
function Waiting({ conversation: { state, waiting_since: since = '', rating } }: { conversation: InboxConversation }) {
  const now = useNow(MINUTE_MS)
  if (state === 'closed')
    return rating ? <StatusChip tone={RATING_TONES[rating]}>{RATING_WORDS[rating]}</StatusChip> : '—'
  if (!isSet(since)) return <StatusChip tone="paused">Answered</StatusChip>
  return (
    <StatusChip tone={isLongWait(since, now) ? 'attention' : 'info'}>
      <RelativeTime value={since} />
    </StatusChip>
  )
}

const RATING_TONES = { good: 'active', bad: 'stopped' } as const
const RATING_WORDS = { good: 'Rated good', bad: 'Rated bad' } as const
