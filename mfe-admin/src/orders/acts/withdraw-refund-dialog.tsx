import { withdrawRefund } from '@portal/contracts/payments/admin-refund-requests'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { STALE } from '../order.ts'
import { RequestStatusChip } from '../request-status-chip.tsx'
import type { RequestDialogProps } from './request-dialog.ts'

/** Asks before somebody takes back a refund that they requested (rule J153). */
export function WithdrawRefundDialog({ request, onClose }: RequestDialogProps) {
  const { request_id: id = '', amount } = request
  const withdraw = useWrite(withdrawRefund, STALE)
  const toast = useToast()
  const money = formatMoney(amount)
  return (
    <ConfirmDialog
      isOpen
      title={`Withdraw the refund of ${money}?`}
      confirmLabel="Withdraw"
      dismissLabel="Keep it"
      tone="normal"
      onConfirm={async () => {
        await withdraw.run({ params: { id } })
        toast.success(`The refund of ${money} is withdrawn`)
      }}
      onClose={onClose}
    >
      Nobody can approve it any more, and nothing goes back. You can request it again.
      <BeforeAfter
        changes={[
          {
            term: 'Request',
            before: <RequestStatusChip status="open" />,
            after: <RequestStatusChip status="withdrawn" />,
          },
          { term: 'Goes back', before: 'Nothing' },
        ]}
      />
    </ConfirmDialog>
  )
}
