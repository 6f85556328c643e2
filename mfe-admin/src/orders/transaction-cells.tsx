import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines } from '@portal/design-system/table'
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
export function MethodCell({ transaction, cards }: MethodCellProps) {
  return (
    <CellLines detail={transaction.reference_number}>
      <CardName>{methodOf(transaction, cards)}</CardName>
    </CellLines>
  )
}
