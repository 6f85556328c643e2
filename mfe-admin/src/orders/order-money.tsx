import { listTransactionsOfAccount } from '@portal/contracts/payments/admin-payments'
import { Card } from '@portal/design-system/card'
import { formatMoney } from '@portal/design-system/money'
import { useLoad } from '@portal/remote-kit/load'
import type { Order } from './order.ts'
import styles from './orders.module.css'
import { isRefund, type Transaction } from './transaction.ts'
import { TransactionsTable } from './transactions-table.tsx'

/** Payments and refunds of an order, in the ledger of its account. */
export function OrderMoney({ order }: { order: Order }) {
  const { account_id: id = 0, order_id: orderId } = order
  const ledger = useLoad(listTransactionsOfAccount, {
    what: 'the transactions',
    params: { id },
    select: (all) => all.filter(({ order_id: of }) => of === orderId),
  })
  const elsewhere = ledger.data ? cameElsewhere(order, ledger.data) : 0
  return (
    <Card title="Payments and refunds" isFlush>
      <TransactionsTable load={ledger} accountId={id} caption="Payments and refunds" empty="No money has moved" />
      {elsewhere > 0 && (
        <p className={styles.remark}>
          {formatMoney(elsewhere)} was paid from another account before this order was moved, and stays in its ledger.
        </p>
      )}
    </Card>
  )
}

/** Returns the money of an order that its account's ledger does not have (rule J15), in cents. */
function cameElsewhere({ amount_received: received = 0 }: Order, ledger: readonly Transaction[]): number {
  const came = ledger.filter((line) => !isRefund(line)).reduce((sum, { amount = 0 }) => sum + amount, 0)
  return received - came
}
