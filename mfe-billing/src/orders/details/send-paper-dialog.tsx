import { mailReceipt } from '@portal/contracts/billing/order-details'
import { useToast } from '@portal/platform/toasts'
import { EmailField } from '@portal/remote-kit/email-field'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'

interface SendPaperDialogProps {
  orderId: number
  /** Its name within a sentence. */
  paper: string
  onClose: () => void
}

/** Asks for an address, and has the paper about an order mailed there (rule J109). */
export function SendPaperDialog({ orderId, paper, onClose }: SendPaperDialogProps) {
  const toast = useToast()
  const send = useWrite(mailReceipt)
  const form = useCallForm(mailReceipt, {
    labels: { email: 'Email address' },
    values: { email: '' },
    send: (body) => send.run({ params: { id: String(orderId) }, body }),
    done: (_, { email }) => {
      onClose()
      toast.success(`The ${paper} is on its way to ${email}`)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Email the ${paper} of order ${orderId}`}
      description="It is attached as a PDF. Your audit log says that it was sent."
      submitLabel="Send"
    >
      <EmailField {...form.field('email')} type="email" autoComplete="email" />
    </FormDialog>
  )
}
