import { getReceiptAsStaff } from '@portal/contracts/billing/admin-orders'
import { isDebt } from '@portal/contracts/billing/order-status'
import { mainKind, PAPER_NAMES } from '@portal/contracts/billing/paper'
import { capitalized } from '@portal/contracts/capitalized'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Money } from '@portal/design-system/money'
import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { type Column, Table } from '@portal/design-system/table'
import { useToast } from '@portal/platform/toasts'
import { useDownload } from '@portal/remote-kit/download'
import { useState } from 'react'
import type { Order } from './order.ts'
import styles from './orders.module.css'

type Paper = NonNullable<Order['papers']>[number]

const COLUMNS: readonly Column<Paper>[] = [
  { id: 'number', header: 'Number', cell: ({ number }) => number || '—' },
  {
    id: 'kind',
    header: 'Document',
    phone: 'second',
    cell: ({ kind }) => (kind ? capitalized(PAPER_NAMES[kind]) : '—'),
  },
  {
    id: 'issued',
    header: 'Issued',
    isNarrow: true,
    phone: 'second',
    cell: ({ issued }) => <DateText value={issued} />,
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

/** Documents that were issued about an order; the one that stands for it now can be had and sent. */
export function OrderPapers({ order }: { order: Order }) {
  const { papers = [], amount_received: received = 0, status } = order
  if (papers.length === 0 && received === 0 && !isDebt(status)) return null
  return (
    <Card title="Documents" actions={<PaperButtons order={order} />} isFlush>
      {papers.length > 0 && (
        <Table caption="Documents" columns={COLUMNS} rows={papers} rowKey={({ number = '' }) => number} />
      )}
    </Card>
  )
}

const sendDialog = onDemand(async () => (await import('./send-receipt-dialog.tsx')).SendReceiptDialog)

function PaperButtons({ order: { order_id: id = 0, papers = [], amount_owed: owed = 0 } }: { order: Order }) {
  const kind = mainKind(
    papers.flatMap(({ kind: known }) => (known ? [{ kind: known }] : [])),
    owed,
  )
  const paper = PAPER_NAMES[kind]
  const { isPending, save } = useDownload(`The ${paper} was not downloaded`)
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const SendReceiptDialog = useOnDemand(sendDialog, isOpen, () => {
    setOpen(false)
    toast.error('This could not be loaded. Check your connection and try again.')
  })
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        icon="download"
        isPending={isPending}
        onClick={() => save(`${kind}-${id}.pdf`, (callApi) => callApi(getReceiptAsStaff, { query: { invoiceId: id } }))}
      >
        Download {paper}
      </Button>
      <Button size="small" onClick={() => setOpen(true)}>
        Email {paper}…
      </Button>
      {isOpen && SendReceiptDialog && <SendReceiptDialog orderId={id} paper={paper} onClose={() => setOpen(false)} />}
    </div>
  )
}
