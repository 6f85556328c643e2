import { listTransactionsOfAccount } from '@portal/contracts/payments/admin-payments'
import { unpaidOfOrder } from '@portal/contracts/payments/refunds'
import { priceOf } from '@portal/contracts/sales/price-of'
import { centsTyped } from '@portal/contracts/sales/typed-dollars'
import { formatMoney } from '@portal/design-system/money'
import { FormDialog } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { BeforeAfter } from '../../before-after.tsx'
import { MoneyFields } from '../money-fields.tsx'
import { inProportion, type PriceAndTax } from '../money-form.ts'
import type { Order } from '../order.ts'
import { changesOfPayment } from './charge-dialog.tsx'
import { RecordFields } from './record-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

/** Records money that came for an order without a card here (rule K8). */
export function RecordPaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id = 0, account_id = 0, amount_owed: owed = 0 } = order
  const unpaid = useUnpaid(order)
  const form = useRecordForm({
    account_id,
    order_id,
    whole: unpaid,
    done: (amount) => `${amount} is recorded for order ${order_id}`,
    onClose,
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
