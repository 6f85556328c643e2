import {
  assignConversation,
  INBOX_QUEUES,
  type InboxQueue,
  QUEUE_COUNTED_AT_MOST,
} from '@portal/contracts/support/admin-conversations'
import { CONVERSATION_GROUPS, type ConversationGroup, GROUP_LABELS } from '@portal/contracts/support/conversation-group'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { EmptyState } from '@portal/design-system/empty-state'
import { FilterBar } from '@portal/design-system/filter-bar'
import { LoadMore } from '@portal/design-system/load-more'
import { PageHeader } from '@portal/design-system/page-header'
import { Select } from '@portal/design-system/select'
import { TabLinks } from '@portal/design-system/tab-links'
import { useMay } from '@portal/platform/session'
import { type Address, oneOf, useAddress } from '@portal/remote-kit/address'
import { LoadedTable, OutdatedNotice } from '@portal/remote-kit/load'
import { CannedAnswerDialogs } from '../canned-answers/canned-answer-dialogs.ts'
import { CannedAnswersButton } from '../canned-answers/canned-answers-button.tsx'
import { QUEUE_LABELS } from '../conversation.ts'
import { INBOX_COLUMNS } from './inbox-columns.tsx'
import { InboxFigures } from './inbox-figures.tsx'
import { TakeButton } from './take-button.tsx'
import { type InboxList, useInbox } from './use-inbox.ts'

const ADDRESS = { queue: oneOf(INBOX_QUEUES, 'unassigned'), group: oneOf(CONVERSATION_GROUPS) }
type InboxAddress = Address<{ queue: InboxQueue; group: ConversationGroup | '' }>

/** `/admin/inbox`: conversations of customers and visitors with sales and support, by who has them (rule Q60). */
export function InboxPage() {
  const address = useAddress(ADDRESS)
  const { queue, group } = address.values
  return (
    <CannedAnswerDialogs>
      <PageHeader
        title="Inbox"
        description="Questions to sales and support. New ones appear automatically."
        action={<CannedAnswersButton />}
        isActionBeside
      />
      <InboxFigures group={group} />
      <Conversations key={`${queue} ${group}`} address={address} />
    </CannedAnswerDialogs>
  )
}

function Conversations({ address }: { address: InboxAddress }) {
  const inbox = useInbox(address.values)
  const mayAssign = useMay(assignConversation)
  const { queue } = address.values
  return (
    <>
      <Filters address={address} inbox={inbox} />
      <OutdatedNotice load={inbox.load} />
      <LoadedTable
        load={inbox.load}
        caption={`Conversations: ${QUEUE_LABELS[queue]}`}
        columns={INBOX_COLUMNS[queue]}
        rowKey={({ conversation_id, cursor }) => conversation_id ?? cursor ?? ''}
        expectedRows={5}
        actions={
          queue === 'unassigned' && mayAssign ? (conversation) => <TakeButton conversation={conversation} /> : undefined
        }
        empty={<NoConversations address={address} />}
        footer={inbox.load.data && inbox.hasMore && <Foot inbox={inbox} />}
      />
    </>
  )
}

function Filters({ address, inbox: { counts, load } }: { address: InboxAddress; inbox: InboxList }) {
  const { queue, group } = address.values
  const total = counts?.[queue]
  return (
    <>
      <TabLinks
        label="Queues"
        tabs={INBOX_QUEUES.map((one) => ({
          label: QUEUE_LABELS[one],
          href: address.linkTo({ queue: one }),
          isCurrent: one === queue,
          count: labelOf(counts?.[one]),
        }))}
      />
      <FilterBar
        label="Filter conversations"
        set={group ? 1 : 0}
        onReset={group ? () => address.clear('group') : undefined}
        // More than the server counts has no number; its tab says "99+".
        count={{
          found: load.data?.length,
          total: total !== undefined && total < QUEUE_COUNTED_AT_MOST ? total : undefined,
          noun: 'conversation',
        }}
      >
        <Select
          label="Group"
          isLabelHidden
          placeholder="Sales and support"
          options={CONVERSATION_GROUPS.map((one) => ({ value: one, label: GROUP_LABELS[one] }))}
          value={group}
          onChange={(event) => address.change({ group: event.currentTarget.value as ConversationGroup | '' })}
        />
      </FilterBar>
    </>
  )
}

/** More than the server counts is "99+". */
function labelOf(count: number | undefined): number | string | undefined {
  return count !== undefined && count >= QUEUE_COUNTED_AT_MOST ? `${QUEUE_COUNTED_AT_MOST - 1}+` : count
}

function Foot({ inbox: { load, hasMore, isLoadingMore, loadMore } }: { inbox: InboxList }) {
  return (
    <LoadMore
      shown={load.data?.length ?? 0}
      noun="conversation"
      hasMore={hasMore}
      isLoading={isLoadingMore}
      onMore={loadMore}
    />
  )
}

interface Emptiness {
  title: string
  words: string
  /** Queue to go on with. */
  next?: InboxQueue
}

const NOTHING: Readonly<Record<InboxQueue, Emptiness>> = {
  unassigned: {
    title: 'Nobody waits for a first reply',
    words: 'A new conversation appears here automatically.',
    next: 'mine',
  },
  mine: {
    title: 'You have no open conversation',
    words: 'Open one that nobody has. Your first reply makes it yours.',
    next: 'unassigned',
  },
  all: { title: 'No open conversation', words: 'A new conversation appears here automatically.', next: 'closed' },
  closed: { title: 'Nothing was closed yet', words: 'A conversation that you close can be read here.', next: 'all' },
}

function NoConversations({ address }: { address: InboxAddress }) {
  const { queue, group } = address.values
  const { title, words, next } = NOTHING[queue]
  return (
    <EmptyState
      icon="message"
      title={group ? `${title} in ${GROUP_LABELS[group].toLowerCase()}` : title}
      action={
        group ? (
          <Button onClick={() => address.clear('group')}>Clear filters</Button>
        ) : (
          next && (
            <ButtonLink href={address.linkTo({ queue: next })}>Show {QUEUE_LABELS[next].toLowerCase()}</ButtonLink>
          )
        )
      }
    >
      {words}
    </EmptyState>
  )
}
