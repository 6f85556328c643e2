import { mailReceipt } from '@portal/contracts/billing/order-details'
import { useToast } from '@portal/platform/toasts'
import { EmailField } from '../email-field/email-field.tsx'
import { FormDialog, useCallForm } from '../form/index.ts'

interface EmailPaperDialogProps {
  orderId: number
  /** Its name within a sentence. */
  paper: string
  description: string
  /** Offers the reader's own address, or none. */
  autoComplete: 'email' | 'off'
  send: (email: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for an address, and has the paper about an order mailed there (rules J7, J109). */
export function EmailPaperDialog({ orderId, paper, description, autoComplete, send, onClose }: EmailPaperDialogProps) {
  const toast = useToast()
  const form = useCallForm(mailReceipt, {
    labels: { email: 'Email address' },
    values: { email: '' },
    send: ({ email }) => send(email),
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
      description={description}
      submitLabel="Send"
    >
      <EmailField {...form.field('email')} type="email" autoComplete={autoComplete} />
    </FormDialog>
  )
}
