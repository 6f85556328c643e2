import { ROWS_AT_MOST } from '@portal/contracts/page'
import { type InboxOrder, type InboxQueue, listInbox } from '@portal/contracts/support/admin-conversations'
import type { ConversationGroup } from '@portal/contracts/support/conversation-group'
import type { Received } from '@portal/platform/api'
import { type Load, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import type { InboxConversation } from '../conversation.ts'

/** Conversations that the list has at first, and that each press brings. */
const ROWS_PER_PAGE = 50

/** How often the list is read again while it is looked at, in ms. */
const ASKED_EVERY_MS = 10_000

/** Orders of the queues in which somebody looks for whom to answer next (rule Q72); the others are by their last message. */
const ORDERS: Readonly<Partial<Record<InboxQueue, InboxOrder>>> = { unassigned: 'waiting-first', mine: 'waiting-first' }

type Counts = NonNullable<Received<(typeof listInbox)['response']['_zod']['output']>['counts']>

/** A queue of the inbox, and how many conversations are in each. */
export interface InboxList {
  load: Load<InboxConversation[]>
  counts: Counts | undefined
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/**
 * Reads a queue, and again every ten seconds (rule Q60). More of it is read as a longer list, so that rows which move up
 * meanwhile are neither lost nor shown twice.
 */
export function useInbox({ queue, group }: { queue: InboxQueue; group: ConversationGroup | '' }): InboxList {
  const [limit, setLimit] = useState(ROWS_PER_PAGE)
  const order = ORDERS[queue]
  const load = useLoad(listInbox, {
    what: 'the conversations',
    query: { queue, limit, ...(order && { order }), ...(group && { group }) },
    askAgainIn: () => ASKED_EVERY_MS,
  })
  // The rows that are here stay while the longer list is on its way.
  const [kept, setKept] = useState(load.data)
  if (load.data && load.data !== kept) setKept(load.data)

  const known = load.data ?? kept
  const rows = known?.conversations ?? (known && [])
  return {
    load: { ...load, data: rows, isWaiting: rows === undefined && load.isWaiting },
    counts: known?.counts,
    hasMore: load.data === undefined || ((rows?.length ?? 0) >= limit && limit < ROWS_AT_MOST),
    isLoadingMore: load.data === undefined && load.isAsking,
    loadMore: () => setLimit((before) => Math.min(before + ROWS_PER_PAGE, ROWS_AT_MOST)),
  }
}
