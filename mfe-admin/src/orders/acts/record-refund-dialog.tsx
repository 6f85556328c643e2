import { recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { keptOfCharge } from '@portal/contracts/payments/refunds'
import { centsTyped } from '@portal/contracts/sales/typed-dollars'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { MoneyFields } from '../money-fields.tsx'
import { centsOf, filledIn } from '../money-form.ts'
import { STALE } from '../order.ts'
import { RECORD_LABELS, RECORDED, RecordFields, startOf, today } from './record-fields.tsx'
import { leftInWords } from './record-payment-dialog.tsx'
import { RefundChanges } from './refund-changes.tsx'
import type { RefundDialogProps } from './refund-dialog.tsx'

/** Records money of a payment that went back without a card here, such as by check (rule K8). */
export function RecordRefundDialog({ payment, ledger, onClose }: RefundDialogProps) {
  const { transaction_id = '', account_id = 0, order_id = 0 } = payment
  const kept = keptOfCharge(payment, ledger)
  const record = useWrite(recordOfflinePayment, STALE)
  const toast = useToast()
  const form = useCallForm(RECORDED, {
    labels: RECORD_LABELS,
    values: { payment_method_provider: 'check', reference_number: '', received: today(), ...filledIn(kept) },
    send: ({ received, payment_method_provider, reference_number, ...money }) =>
      record.run({
        body: {
          account_id,
          order_id,
          received: startOf(received),
          payment_method_provider,
          reference_number,
          refund: true,
          transaction_id,
          ...centsOf(money),
        },
      }),
    done: (_, { amount }) => {
      onClose()
      toast.success(`The refund of ${formatMoney(centsTyped(amount))} is recorded for order ${order_id}`)
    },
    refusalText: leftInWords,
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
