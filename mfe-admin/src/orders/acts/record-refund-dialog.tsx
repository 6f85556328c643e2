import { keptOfCharge } from '@portal/contracts/payments/refunds'
import { centsTyped } from '@portal/contracts/sales/typed-dollars'
import { formatMoney } from '@portal/design-system/money'
import { FormDialog } from '@portal/remote-kit/form'
import { MoneyFields } from '../money-fields.tsx'
import { RecordFields } from './record-fields.tsx'
import { RefundChanges } from './refund-changes.tsx'
import type { RefundDialogProps } from './refund-dialog.tsx'
import { useRecordForm } from './use-record-form.ts'

/** Records money of a payment that went back without a card here, such as by check (rule K8). */
export function RecordRefundDialog({ payment, ledger, onClose }: RefundDialogProps) {
  const { transaction_id = '', account_id = 0, order_id = 0 } = payment
  const kept = keptOfCharge(payment, ledger)
  const form = useRecordForm({
    account_id,
    order_id,
    whole: kept,
    refundOf: transaction_id,
    done: (amount) => `The refund of ${amount} is recorded for order ${order_id}`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Record a refund of the payment of ${formatMoney(payment.amount)}`}
      description="For money that you gave back in another way: no card is asked. The account gets an email about it."
      submitLabel="Record refund"
      onClose={onClose}
    >
      <RecordFields form={form} />
      <MoneyFields form={form} whole={kept} />
      <RefundChanges orderId={order_id} kept={kept} cents={centsTyped(form.value('amount')) ?? 0} isVoid={false} />
    </FormDialog>
  )
}
