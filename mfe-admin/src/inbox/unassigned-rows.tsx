import { listInbox } from '@portal/contracts/support/admin-conversations'
import { portalNow } from '@portal/design-system/clock'
import { RelativeTime } from '@portal/design-system/relative-time'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { pathOfConversation } from '../paths.ts'
import { type InboxConversation, nameOfCustomer, toneOfWait } from './conversation.ts'

/** Number of conversations shown. */
const SHOWN = 5

/** Lists customers whose conversation nobody has and who wait for an answer, in *Needs attention* (rule Q70). */
export function UnassignedRows() {
  const load = useLoad(listInbox, {
    what: 'the conversations that wait',
    query: { queue: 'unassigned', order: 'longest-wait', limit: SHOWN },
    select: ({ conversations = [] }) => conversations,
  })
  return <Loaded load={load}>{(waiting) => <AttentionRows rows={waiting.map(rowOf)} />}</Loaded>
}

function rowOf({ conversation_id: id = '', customer, waiting_since = '', subject }: InboxConversation): AttentionRow {
  return {
    id: `conversation ${id}`,
    what: nameOfCustomer(customer),
    of: customer?.account_label || customer?.company,
    chip: 'Waits for a reply',
    tone: toneOfWait(waiting_since, portalNow()),
    reason: (
      <>
        {subject && <span>{`“${subject}”, `}</span>}
        <span>asked </span>
        <RelativeTime value={waiting_since} />
      </>
    ),
    action: { label: 'Reply', href: pathOfConversation(id) },
  }
}
