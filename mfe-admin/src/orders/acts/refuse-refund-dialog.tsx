import { refuseRefund } from '@portal/contracts/payments/admin-refund-requests'
import { formatMoney } from '@portal/design-system/money'
import { TextArea } from '@portal/design-system/text-area'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { STALE } from '../order.ts'
import { RequestStatusChip } from '../request-status-chip.tsx'
import type { RequestDialogProps } from './request-dialog.ts'

/** Asks why a refund is rejected that another person requested (rule J153). */
export function RefuseRefundDialog({ request, onClose }: RequestDialogProps) {
  const { request_id: id = '', amount, asked_by: by } = request
  const asker = by?.name ?? 'The requester'
  const money = formatMoney(amount)
  const refuse = useWrite(refuseRefund, STALE)
  const toast = useToast()
  const form = useCallForm(refuseRefund, {
    labels: { reason: 'Reason' },
    values: { reason: '' },
    send: (body) => refuse.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success(`The refund of ${money} is rejected`)
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Reject the refund of ${money}?`}
      description="Nothing goes back. It can be requested again."
      submitLabel="Reject refund"
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        rows={3}
        description={`${asker} gets it by email, and staff can read it. The customer cannot.`}
      />
      <BeforeAfter
        changes={[
          {
            term: 'Request',
            before: <RequestStatusChip status="open" />,
            after: <RequestStatusChip status="refused" />,
          },
          { term: 'Goes back', before: 'Nothing' },
        ]}
      />
    </FormDialog>
  )
}
