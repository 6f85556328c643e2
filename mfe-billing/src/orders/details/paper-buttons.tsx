import { mailReceipt } from '@portal/contracts/billing/order-details'
import { getReceipt } from '@portal/contracts/billing/orders'
import { mainKind, PAPER_NAMES } from '@portal/contracts/billing/paper'
import { Button } from '@portal/design-system/button'
import { onDemand, useOnDemand } from '@portal/design-system/on-demand'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useDownload } from '@portal/remote-kit/download'
import { useState } from 'react'
import { type Order, owedOf } from '../order.ts'
import styles from './order-page.module.css'

const sendDialog = onDemand(async () => (await import('./send-paper-dialog.tsx')).SendPaperDialog)

/** Downloads the paper about an order, or has it mailed. */
export function PaperButtons({ order }: { order: Order }) {
  const { order_id: id = 0, papers = [] } = order
  const creditNotes = papers.flatMap(({ kind, number }) => (kind === 'credit-note' && number ? [number] : []))
  const kind = mainKind(kindsOf(papers), owedOf(order))
  const paper = PAPER_NAMES[kind]
  const { isPending, save } = useDownload(`The ${paper} was not downloaded`)
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const maySend = useMay(mailReceipt)
  const SendPaperDialog = useOnDemand(sendDialog, isOpen, () => {
    setOpen(false)
    toast.error('This could not be loaded. Check your connection and try again.')
  })
  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        icon="download"
        isPending={isPending}
        onClick={() =>
          save(`${kind}-${id}.pdf`, (callApi) => callApi(getReceipt, { params: { id: String(id) }, query: {} }))
        }
      >
        Download {paper}
      </Button>
      {creditNotes.map((number) => (
        <Button
          key={number}
          size="small"
          icon="download"
          onClick={() =>
            save(`credit-note-${number}.pdf`, (callApi) =>
              callApi(getReceipt, { params: { id: String(id) }, query: { number } }),
            )
          }
        >
          Credit note {number}
        </Button>
      ))}
      {maySend && (
        <Button size="small" onClick={() => setOpen(true)}>
          Email {paper}…
        </Button>
      )}
      {isOpen && SendPaperDialog && <SendPaperDialog orderId={id} paper={paper} onClose={() => setOpen(false)} />}
    </div>
  )
}

function kindsOf(papers: NonNullable<Order['papers']>) {
  return papers.flatMap(({ kind }) => (kind ? [{ kind }] : []))
}
