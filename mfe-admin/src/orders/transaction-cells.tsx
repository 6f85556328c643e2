import { DateText } from '@portal/design-system/date'
import { Money } from '@portal/design-system/money'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { CardName } from '@portal/remote-kit/card-name'
import type { PaymentMethod } from '@portal/remote-kit/cards'
import { methodOf, type Transaction } from './transaction.ts'

/** Marks money that was taken back before the bank settled it. */
export function VoidedChip({ transaction: { voided } }: { transaction: Transaction }) {
  if (!voided) return null
  return (
    <StatusChip tone="paused" title="Taken back before the bank settled it">
      Voided
    </StatusChip>
  )
}

interface MethodCellProps {
  transaction: Transaction
  /** Cards of the account, where the transaction does not say which one it is. */
  cards: readonly PaymentMethod[]
}

/** Names the card or the way of a transaction, with its reference below. */
function MethodCell({ transaction, cards }: MethodCellProps) {
  return (
    <CellLines detail={transaction.reference_number}>
      <CardName>{methodOf(transaction, cards)}</CardName>
    </CellLines>
  )
}

/** Columns of money that moved, from its day to its amount. */
export function moneyColumns(cards: readonly PaymentMethod[]) {
  return [
    {
      id: 'date',
      header: 'Date',
      isNarrow: true,
      phone: 'second',
      cell: ({ created }) => <DateText value={created} />,
    },
    { id: 'method', header: 'Method', cell: (transaction) => <MethodCell transaction={transaction} cards={cards} /> },
    {
      id: 'tax',
      header: 'Tax included',
      align: 'end',
      isNarrow: true,
      isHiddenOnMedium: true,
      cell: ({ tax_amount: cents }) => <Money cents={cents} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      isNarrow: true,
      phone: 'first',
      cell: ({ amount: cents }) => <Money cents={cents} />,
    },
  ] as const satisfies readonly Column<Transaction>[]
}
