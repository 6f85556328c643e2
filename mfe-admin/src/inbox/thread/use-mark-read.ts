import { listInbox, markConversationReadAsStaff } from '@portal/contracts/support/admin-conversations'
import { useMay } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Thread } from './thread.ts'

/** Marks messages as read as soon as somebody who may answer them sees them (rule Q66); auditors leave no trace. */
export function useMarkRead(id: string, { messages, conversation, isWhole }: Thread): void {
  const may = useMay(markConversationReadAsStaff)
  const { run } = useWrite(markConversationReadAsStaff, { stale: [listInbox] })
  const marked = useRef(0)
  const last = messages.at(-1)?.sequence ?? 0
  const hasUnread = (conversation?.unread ?? 0) > 0

  const mark = useEffectEvent(() => {
    if (document.hidden || marked.current >= last) return
    marked.current = last
    run({ params: { id }, body: { sequence: last } }).catch(() => {
      // Marked with the next message, or when the page is opened again.
      marked.current = 0
    })
  })
  useEffect(() => {
    if (!may || !isWhole || !hasUnread || last === 0) return
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [may, isWhole, hasUnread, last])
}
