import { getReceiptAsStaff } from '@portal/contracts/billing/admin-orders'
import { EmailPaperDialog } from '@portal/remote-kit/email-paper'
import { useWrite } from '@portal/remote-kit/write'

interface SendReceiptDialogProps {
  orderId: number
  /** Its name within a sentence. */
  paper: string
  onClose: () => void
}

/** Asks for an address, and has the paper about an order mailed there by staff (rule J7). */
export function SendReceiptDialog(props: SendReceiptDialogProps) {
  const send = useWrite(getReceiptAsStaff)
  return (
    <EmailPaperDialog
      {...props}
      description="It is attached as a PDF. The account’s audit log says that it was sent."
      autoComplete="off"
      send={(email) => send.run({ query: { invoiceId: props.orderId, email } })}
    />
  )
}
