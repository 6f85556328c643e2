import { listTransactionsOfAccount, recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { unpaidOfOrder } from '@portal/contracts/payments/refunds'
import { priceOf } from '@portal/contracts/sales/price-of'
import { centsTyped } from '@portal/contracts/sales/typed-dollars'
import { formatMoney } from '@portal/design-system/money'
import { messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../before-after.tsx'
import { MoneyFields } from '../money-fields.tsx'
import { centsOf, filledIn, inProportion, numberIn, type PriceAndTax } from '../money-form.ts'
import { type Order, STALE } from '../order.ts'
import { changesOfPayment } from './charge-dialog.tsx'
import { RECORD_LABELS, RECORDED, RecordFields, startOf, today } from './record-fields.tsx'

/** Records money that came for an order without a card here (rule K8). */
export function RecordPaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id = 0, account_id = 0, amount_owed: owed = 0 } = order
  const unpaid = useUnpaid(order)
  const record = useWrite(recordOfflinePayment, STALE)
  const toast = useToast()
  const form = useCallForm(RECORDED, {
    labels: RECORD_LABELS,
    values: { payment_method_provider: 'check', reference_number: '', received: today(), ...filledIn(unpaid) },
    send: ({ received, payment_method_provider, reference_number, ...money }) =>
      record.run({
        body: {
          account_id,
          order_id,
          received: startOf(received),
          payment_method_provider,
          reference_number,
          refund: false,
          ...centsOf(money),
        },
      }),
    done: (_, { amount }) => {
      onClose()
      toast.success(`${formatMoney(centsTyped(amount))} is recorded for order ${order_id}`)
    },
    refusalText: leftInWords,
  })
  return (
    <FormDialog
      form={form}
      title={`Record a payment of order ${order_id}`}
      description="For money that came without a card here. The account gets a receipt by email."
      submitLabel="Record payment"
      onClose={onClose}
    >
      <RecordFields form={form} />
      <MoneyFields form={form} whole={unpaid} description={`${formatMoney(owed)} is owed.`} />
      <BeforeAfter changes={changesOfPayment(order, centsTyped(form.value('amount')) ?? 0)} />
    </FormDialog>
  )
}

/** Returns price and tax that have not come; by the order's own proportion where another account's ledger has a part. */
function useUnpaid(order: Order): PriceAndTax {
  const { account_id: id = 0, amount_owed: owed = 0, unit_amount: unitCents = 0, tax_amount: taxCents = 0 } = order
  const { data: ledger = [] } = useLoad(listTransactionsOfAccount, { what: 'the transactions', params: { id } })
  const unpaid = unpaidOfOrder(order, ledger)
  return priceOf([unpaid]).totalCents === owed ? unpaid : inProportion({ unitCents, taxCents }, owed)
}

/** Returns why money was not recorded, with the price and the tax that are left. */
export function leftInWords(error: unknown): string {
  const [price, tax] = [numberIn(error, 'unit_amount'), numberIn(error, 'tax_amount')]
  const { content } = messageOf(error)
  if (price === undefined || tax === undefined) return content
  return `${content} ${formatMoney(price)} of the price and ${formatMoney(tax)} of the tax are left.`
}
