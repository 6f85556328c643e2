import { getReceiptAsStaff } from '@portal/contracts/billing/admin-orders'
import { Email } from '@portal/contracts/email'
import { useToast } from '@portal/platform/toasts'
import { EmailField } from '@portal/remote-kit/email-field'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'

interface SendReceiptDialogProps {
  orderId: number
  /** Its name within a sentence. */
  paper: string
  onClose: () => void
}

const SENT_TO = { body: z.object({ email: Email }) }

/** Asks for an address, and has the paper about an order mailed there (rule J7). */
export function SendReceiptDialog({ orderId, paper, onClose }: SendReceiptDialogProps) {
  const toast = useToast()
  const send = useWrite(getReceiptAsStaff)
  const form = useCallForm(SENT_TO, {
    labels: { email: 'Email address' },
    values: { email: '' },
    send: ({ email }) => send.run({ query: { invoiceId: orderId, email } }),
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
      description="It is attached as a PDF. The account’s audit log says that it was sent."
      submitLabel="Send"
    >
      <EmailField {...form.field('email')} type="email" autoComplete="off" />
    </FormDialog>
  )
}
