import { listInbox, markConversationReadAsStaff } from '@portal/contracts/support/admin-conversations'
import { useMay } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveThread } from './use-thread.ts'

/** Marks messages as read as soon as somebody who may answer them saw them (rule Q66); auditors leave no trace. */
export function useMarkRead(id: string, { thread: { conversation, isWhole }, seen }: LiveThread): void {
  const may = useMay(markConversationReadAsStaff)
  const { run } = useWrite(markConversationReadAsStaff, { stale: [listInbox] })
  const marked = useRef(0)
  const hasUnread = (conversation?.unread ?? 0) > 0

  const mark = useEffectEvent(() => {
    if (marked.current >= seen) return
    marked.current = seen
    run({ params: { id }, body: { sequence: seen } }).catch(() => {
      // Marked with the next message, or when the page is opened again.
      marked.current = 0
    })
  })
  useEffect(() => {
    if (may && isWhole && hasUnread && seen > 0) mark()
  }, [may, isWhole, hasUnread, seen])
}
