import {
  addConversationNote,
  answerConversation,
  assignConversation,
  closeConversation,
  getConversationAsStaff,
  getConversationFigures,
  listInbox,
  readConversationAsStaff,
  reopenConversation,
} from '@portal/contracts/support/admin-conversations'
import { isProductError, useApi } from '@portal/platform/api'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useRef, useState } from 'react'
import type { InboxConversation } from '../conversation.ts'
import { followNews } from './follow-news.ts'
import { type Thread, UNREAD_THREAD, withNews, withOwn } from './thread.ts'

/** A conversation that is read as it goes on, and what staff do to it. */
export interface LiveThread {
  thread: Thread
  /** The connection is lost; it is tried again by itself. */
  isAway: boolean
  /** Last message that the screen showed; 0 for none. What is behind it is neither answered nor closed over (rule Q41). */
  seen: number
  markSeen: (sequence: number) => void
  /** Grows when the end is to be shown: of what was written here, and of what came before somebody closed. */
  endRequests: number
  answer: (text: string) => Promise<void>
  addNote: (text: string) => Promise<void>
  /** Assigns it to a member of support, or to nobody. */
  assign: (user_id: number | null) => Promise<void>
  /** Closes it, unless the customer wrote behind `seen`; without it, behind what the screen shows by then. */
  close: (seen?: number) => Promise<void>
  reopen: () => Promise<void>
  isChanging: boolean
}

const STALE = { stale: [listInbox, getConversationFigures, getConversationAsStaff], staleIfRefused: [listInbox] }

/** Follows a conversation while its page is open (rule Q66). Waits until `isKnown`: whether there is one is read before. */
export function useThread(id: string, isKnown: boolean): LiveThread {
  const callApi = useApi()
  const [thread, setThread] = useState<Thread>(UNREAD_THREAD)
  const [isAway, setAway] = useState(false)
  const [endRequests, setEndRequests] = useState(0)
  const [seen, setSeen] = useState(0)
  const latestSeen = useRef(0)

  useEffect(() => {
    if (!isKnown) return
    return followNews({
      read: (query, signal) => callApi(readConversationAsStaff, { params: { id }, query, signal }),
      onNews: (news) => setThread((known) => withNews(known, news)),
      onAway: setAway,
      // It is gone, or the person may not read it any more.
      isOver: (error) => isProductError(error) && [401, 403, 404].includes(error.status ?? 0),
    })
  }, [id, isKnown, callApi])

  const showEnd = () => setEndRequests((before) => before + 1)
  const takeOwn = (own: Partial<Pick<Thread, 'messages' | 'notes'>>) => {
    setThread((known) => withOwn(known, own))
    showEnd()
  }
  const take = (conversation: InboxConversation) => setThread((known) => ({ ...known, conversation }))
  const answer = useWrite(answerConversation, STALE)
  const note = useWrite(addConversationNote)
  const assign = useWrite(assignConversation, { ...STALE, onAnswer: take })
  const close = useWrite(closeConversation, { ...STALE, onAnswer: take })
  const reopen = useWrite(reopenConversation, { ...STALE, onAnswer: take })
  const params = { id }
  return {
    thread,
    isAway,
    seen,
    markSeen: (sequence) => {
      latestSeen.current = Math.max(latestSeen.current, sequence)
      setSeen(latestSeen.current)
    },
    endRequests,
    answer: async (text) => takeOwn({ messages: [await answer.run({ params, body: { text, seen } })] }),
    addNote: async (text) => takeOwn({ notes: [await note.run({ params, body: { text } })] }),
    assign: async (user_id) => void (await assign.run({ params, body: { user_id } })),
    close: async (shown = latestSeen.current) => {
      try {
        await close.run({ params, body: { seen: shown } })
      } catch (error) {
        if (isProductError(error, 'support-context:unseen-message')) showEnd()
        throw error
      }
    },
    reopen: async () => void (await reopen.run({ params })),
    isChanging: assign.isPending || close.isPending || reopen.isPending,
  }
}
