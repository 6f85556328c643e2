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
import { useEffect, useState } from 'react'
import type { InboxConversation } from '../conversation.ts'
import { followNews } from './follow-news.ts'
import { seenIn, type Thread, UNREAD_THREAD, withNews, withOwn } from './thread.ts'

/** A conversation that is read as it goes on, and what staff do to it. */
export interface LiveThread {
  thread: Thread
  /** The connection is lost; it is tried again by itself. */
  isAway: boolean
  /** Number of answers and notes that were written here. */
  written: number
  answer: (text: string) => Promise<void>
  addNote: (text: string) => Promise<void>
  /** Assigns it to a member of support, or to nobody. */
  assign: (user_id: number | null) => Promise<void>
  close: () => Promise<void>
  reopen: () => Promise<void>
  isChanging: boolean
}

const STALE = { stale: [listInbox, getConversationFigures, getConversationAsStaff], staleIfRefused: [listInbox] }

/** Follows a conversation while its page is open (rule Q66). Waits until `isKnown`: whether there is one is read before. */
export function useThread(id: string, isKnown: boolean): LiveThread {
  const callApi = useApi()
  const [thread, setThread] = useState<Thread>(UNREAD_THREAD)
  const [isAway, setAway] = useState(false)
  const [written, setWritten] = useState(0)

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

  const takeOwn = (own: Partial<Pick<Thread, 'messages' | 'notes'>>) => {
    setThread((known) => withOwn(known, own))
    setWritten((before) => before + 1)
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
    written,
    answer: async (text) => takeOwn({ messages: [await answer.run({ params, body: { text, seen: seenIn(thread) } })] }),
    addNote: async (text) => takeOwn({ notes: [await note.run({ params, body: { text } })] }),
    assign: async (user_id) => void (await assign.run({ params, body: { user_id } })),
    close: async () => void (await close.run({ params, body: { seen: seenIn(thread) } })),
    reopen: async () => void (await reopen.run({ params })),
    isChanging: assign.isPending || close.isPending || reopen.isPending,
  }
}
