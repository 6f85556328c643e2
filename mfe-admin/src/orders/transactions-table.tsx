import { listPaymentMethodsOfAccount } from '@portal/contracts/payments/admin-payments'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { CellLines, type Column } from '@portal/design-system/table'
import type { PaymentMethod } from '@portal/remote-kit/cards'
import { type Load, LoadedTable, useLoad } from '@portal/remote-kit/load'
import { pathOfOrder } from '../paths.ts'
import { useMayAct, useOpenDialog } from './order-dialogs.ts'
import { isByCard, isRefund, kindOf, refundable, type Transaction } from './transaction.ts'
import { moneyColumns, VoidedChip } from './transaction-cells.tsx'

interface TransactionsTableProps {
  /** The lines shown, with all of the same orders. */
  load: Load<readonly Transaction[]>
  accountId: number
  caption: string
  /** Title of the place without lines. */
  empty: string
  /** True to name the order of each line. */
  hasOrders?: boolean
}

/** Money that came and went back, the latest first; a payment is refunded from its row. */
export function TransactionsTable({ load, accountId, caption, empty, hasOrders = false }: TransactionsTableProps) {
  const { data: cards = [] } = useLoad(listPaymentMethodsOfAccount, { what: 'the cards', params: { id: accountId } })
  const mayAct = useMayAct()
  return (
    <LoadedTable
      load={load}
      caption={caption}
      columns={columnsOf(cards, hasOrders)}
      rowKey={({ transaction_id: id = '' }) => id}
      actions={mayAct ? (payment) => <RefundButtons payment={payment} ledger={load.data ?? []} /> : undefined}
      empty={<EmptyState title={empty} />}
    />
  )
}

const columnsOf = (cards: readonly PaymentMethod[], hasOrders: boolean): readonly Column<Transaction>[] => [
  {
    id: 'kind',
    header: 'Type',
    cell: (transaction) => (
      <CellLines detail={transaction.gateway_message}>
        {kindOf(transaction)} <VoidedChip transaction={transaction} />
        {transaction.test_transaction && <Badge>Test</Badge>}
      </CellLines>
    ),
  },
  ...(hasOrders
    ? [
        {
          id: 'order',
          header: 'Order',
          isNarrow: true,
          phone: 'second' as const,
          cell: ({ order_id: id }: Transaction) =>
            id ? (
              <Link href={pathOfOrder(id)} variant="quiet">
                Order {id}
              </Link>
            ) : (
              '—'
            ),
        },
      ]
    : []),
  ...moneyColumns(cards),
]

interface RefundButtonsProps {
  payment: Transaction
  ledger: readonly Transaction[]
}

/** A card gives back by itself; what goes back in another way is recorded (rules K7, K8). */
function RefundButtons({ payment, ledger }: RefundButtonsProps) {
  const open = useOpenDialog()
  if (isRefund(payment) || refundable(payment, ledger) === 0) return null

  const of = `payment of ${formatMoney(payment.amount)}`
  return (
    <>
      {isByCard(payment) && (
        <Button size="small" aria-label={`Refund ${of}…`} onClick={() => open({ act: 'refund', payment, ledger })}>
          Refund…
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Record refund of ${of}…`}
        onClick={() => open({ act: 'record-refund', payment, ledger })}
      >
        Record refund…
      </Button>
    </>
  )
}
