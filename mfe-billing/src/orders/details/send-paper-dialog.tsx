import { mailReceipt } from '@portal/contracts/billing/order-details'
import { EmailPaperDialog } from '@portal/remote-kit/email-paper'
import { useWrite } from '@portal/remote-kit/write'

interface SendPaperDialogProps {
  orderId: number
  /** Its name within a sentence. */
  paper: string
  onClose: () => void
}

/** Asks for an address, and has the paper about an order mailed there (rule J109). */
export function SendPaperDialog(props: SendPaperDialogProps) {
  const send = useWrite(mailReceipt)
  return (
    <EmailPaperDialog
      {...props}
      description="It is attached as a PDF. Your audit log says that it was sent."
      autoComplete="email"
      send={(email) => send.run({ params: { id: String(props.orderId) }, body: { email } })}
    />
  )
}
