import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText, formatLongDate } from '@portal/design-system/date'
import { formatMoney, Money } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { PersonLink } from '../people/person-link.tsx'
import { useMayAct, useOpenDialog } from './order-dialogs.ts'
import styles from './orders.module.css'
import type { RefundRequest } from './refund-request.ts'
import { RequestStatusChip } from './request-status-chip.tsx'

interface RequestsProps {
  /** Refund requests of the order. */
  load: Load<readonly RefundRequest[]>
}

/** The refund of an order that waits for a second approver, with what to do about it (rule G91). */
export function WaitingRefunds({ load }: RequestsProps) {
  // Most orders have none: nothing stands in their place while they are read.
  if (load.data === undefined && !load.error) return null
  return (
    <Loaded load={load}>
      {(requests) =>
        requests
          .filter(({ status }) => status === 'open')
          .map((request) => <WaitingRefund key={request.request_id} request={request} />)
      }
    </Loaded>
  )
}

/** Refunds of an order that were decided, withdrawn or lapsed, with who decided and why. */
export function PastRequests({ load }: RequestsProps) {
  const past = load.data?.filter(({ status }) => status !== 'open') ?? []
  if (past.length === 0) return null
  return (
    <Card title="Refund requests" isFlush>
      <Table caption="Refund requests" columns={COLUMNS} rows={past} rowKey={({ request_id: id = '' }) => id} />
    </Card>
  )
}

function WaitingRefund({ request }: { request: RefundRequest }) {
  const { amount, asked, asked_by: by, expiration, reason, voids } = request
  return (
    <Notice
      tone="attention"
      title={`${voids ? 'Void' : 'Refund'} of ${formatMoney(amount)} requested`}
      action={<RequestButtons request={request} />}
    >
      <p>
        By <PersonLink id={by?.user_id}>{by?.name ?? '—'}</PersonLink> {asked && <RelativeTime value={asked} />}
        {isSet(expiration) && <span>. It needs a second approver by {formatLongDate(expiration)}</span>}
        <span>.</span>
      </p>
      <p>Reason: {reason}</p>
    </Notice>
  )
}

/** The one who asked takes it back, everybody else who may decides (rule J151). */
function RequestButtons({ request }: { request: RefundRequest }) {
  const open = useOpenDialog()
  if (!useMayAct()) return null
  if (request.is_own !== false)
    return (
      <Button size="small" onClick={() => open({ act: 'withdraw-refund', request })}>
        Withdraw…
      </Button>
    )
  return (
    <div className={styles.actions}>
      <Button size="small" variant="primary" onClick={() => open({ act: 'approve-refund', request })}>
        Approve…
      </Button>
      <Button size="small" onClick={() => open({ act: 'refuse-refund', request })}>
        Reject…
      </Button>
    </div>
  )
}

const COLUMNS: readonly Column<RefundRequest>[] = [
  {
    id: 'asked',
    header: 'Requested',
    cell: ({ asked, asked_by: by }) => (
      <>
        <DateText value={asked} /> by <PersonLink id={by?.user_id}>{by?.name ?? '—'}</PersonLink>
      </>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, answer }) => (
      <CellLines detail={answer ? `Rejected: ${answer}` : ''} isDetailWhole>
        {reason}
      </CellLines>
    ),
  },
  {
    id: 'result',
    header: 'Result',
    phone: 'second',
    cell: ({ status, refund_status, voids, decided, decided_by: by }) => (
      <>
        <RequestStatusChip status={status} refund_status={refund_status} voids={voids} />{' '}
        {isSet(decided) && <DateText value={decided} />}
        {by && status !== 'withdrawn' && (
          <>
            {' by '}
            <PersonLink id={by.user_id}>{by.name ?? '—'}</PersonLink>
          </>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: ({ amount }) => <Money cents={amount} />,
  },
]
