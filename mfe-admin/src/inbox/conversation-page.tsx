import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import {
  addConversationNote,
  answerConversation,
  getConversationAsStaff,
} from '@portal/contracts/support/admin-conversations'
import { GROUP_LABELS } from '@portal/contracts/support/conversation-group'
import { isSet } from '@portal/contracts/values'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { StatusChip } from '@portal/design-system/status-chip'
import { useToast } from '@portal/platform/toasts'
import { Allowed } from '@portal/remote-kit/allowed'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import { PastDueChip } from '../accounts/account-status.tsx'
import { ActingDialogs } from '../accounts/acting/acting-dialogs.ts'
import { INBOX_CRUMB } from '../paths.ts'
import { AssignMenu } from './assign-menu.tsx'
import { Beside } from './beside/beside.tsx'
import { CannedAnswerDialogs } from './canned-answers/canned-answer-dialogs.ts'
import { Composer } from './composer/composer.tsx'
import styles from './conversation.module.css'
import { type InboxConversation, nameOfCustomer, whereaboutsOf } from './conversation.ts'
import { ThreadList } from './thread/thread-list.tsx'
import { useMarkRead } from './thread/use-mark-read.ts'
import { type LiveThread, useThread } from './thread/use-thread.ts'
import { WaitingChip } from './waiting-chip.tsx'

/** `/admin/inbox/:id`: a conversation with what staff should know beside it (rule Q62). */
export function ConversationPage() {
  const { success, data } = getConversationAsStaff.params.safeParse(useParams())
  return success ? <ConversationOf key={data.id} id={data.id} /> : <UnknownPage wayOut={INBOX_CRUMB} />
}

function ConversationOf({ id }: { id: string }) {
  const load = useLoad(getConversationAsStaff, { what: 'this conversation', params: { id } })
  const live = useThread(id, load.data !== undefined)
  useMarkRead(id, live)
  const conversation = live.thread.conversation ?? load.data?.conversation
  return (
    <ActingDialogs>
      <CannedAnswerDialogs>
        <DetailPage
          noun="conversation"
          crumb={INBOX_CRUMB}
          load={load}
          thing={conversation}
          header={(thing) => ({
            title: thing.subject || nameOfCustomer(thing.customer),
            isTitleCut: true,
            status: <ConversationStatus conversation={thing} />,
            description: [nameOfCustomer(thing.customer), whereaboutsOf(thing.customer)].filter(Boolean).join(', '),
            action: <Acts conversation={thing} live={live} />,
          })}
        >
          {(thing) => (
            <div className={styles.page}>
              <Card isFlush>
                {live.isAway && (
                  <p role="status" className={styles.away}>
                    Reconnecting… New messages are shown as soon as we can be reached.
                  </p>
                )}
                <ThreadList id={id} live={live} />
                <Allowed call={answerConversation}>
                  <Composer id={id} conversation={thing} live={live} />
                </Allowed>
              </Card>
              <Beside conversation={thing} known={load.data} />
            </div>
          )}
        </DetailPage>
      </CannedAnswerDialogs>
    </ActingDialogs>
  )
}

/** Says who answers it, whether it is closed or how long the customer has waited, and whether their account owes something. */
function ConversationStatus({
  conversation: { state, group, waiting_since: since = '', customer },
}: {
  conversation: InboxConversation
}) {
  return (
    <>
      {state === 'closed' ? (
        <StatusChip tone="paused">Closed</StatusChip>
      ) : isSet(since) ? (
        <WaitingChip since={since} />
      ) : (
        <StatusChip tone="active">Open</StatusChip>
      )}
      {group && <Badge>{GROUP_LABELS[group]}</Badge>}
      {customer?.account_id != null && <Debt accountId={customer.account_id} />}
    </>
  )
}

function Debt({ accountId }: { accountId: number }) {
  const { data } = useLoad(getAdminAccount, { what: 'this account', params: { id: accountId } })
  return data && <PastDueChip account={data} />
}

/** Offers support who has it and whether it is open; others read both. */
function Acts({ conversation, live }: { conversation: InboxConversation; live: LiveThread }) {
  const toast = useToast()
  const isClosed = conversation.state === 'closed'
  const change = async (act: () => Promise<void>, done: string, undo: () => Promise<void>) => {
    try {
      await act()
      toast.success(done, { undo })
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Allowed call={addConversationNote}>
      <div className={styles.acts}>
        <AssignMenu conversation={conversation} live={live} />
        {isClosed ? (
          <Button
            isPending={live.isChanging}
            onClick={() => void change(live.reopen, 'The conversation is open again', () => live.close())}
          >
            Reopen
          </Button>
        ) : (
          <Button
            isPending={live.isChanging}
            onClick={() => void change(() => live.close(), 'The conversation is closed', live.reopen)}
          >
            Close conversation
          </Button>
        )}
      </div>
    </Allowed>
  )
}
