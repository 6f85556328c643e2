import { recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { centsTyped } from '@portal/contracts/sales/typed-dollars'
import { portalToday } from '@portal/design-system/clock'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { centsOf, filledIn, leftInWords, type PriceAndTax } from '../money-form.ts'
import { STALE } from '../order.ts'
import { RECORD_LABELS, RECORDED, startOf } from './record-fields.tsx'

interface RecordFormOptions {
  account_id: number
  order_id: number
  /** Filled in at first. */
  whole: PriceAndTax
  /** The payment whose money went back; absent for money that came. */
  refundOf?: string
  /** Returns what the toast says of an amount that is recorded. */
  done: (amount: string) => string
  onClose: () => void
}

/** Form that records money that came or went back without a card here (rule K8). */
export function useRecordForm({ account_id, order_id, whole, refundOf, done, onClose }: RecordFormOptions) {
  const record = useWrite(recordOfflinePayment, STALE)
  const toast = useToast()
  return useCallForm(RECORDED, {
    labels: RECORD_LABELS,
    values: { payment_method_provider: 'check', reference_number: '', received: portalToday(), ...filledIn(whole) },
    send: ({ received, payment_method_provider, reference_number, ...money }) =>
      record.run({
        body: {
          account_id,
          order_id,
          received: startOf(received),
          payment_method_provider,
          reference_number,
          refund: refundOf !== undefined,
          ...(refundOf !== undefined && { transaction_id: refundOf }),
          ...centsOf(money),
        },
      }),
    done: (_, { amount }) => {
      onClose()
      toast.success(done(formatMoney(centsTyped(amount))))
    },
    refusalText: leftInWords,
  })
}
