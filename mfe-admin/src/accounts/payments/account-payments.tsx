import { listPaymentMethodsOfAccount, listTransactionsOfAccount } from '@portal/contracts/payments/admin-payments'
import { cardConcern } from '@portal/contracts/payments/card-concern'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { isSet } from '@portal/contracts/values'
import { Badge } from '@portal/design-system/badge'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { DateText, formatDate } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import { CardName } from '@portal/remote-kit/card-name'
import { CardTrouble } from '@portal/remote-kit/card-trouble'
import { expiryOf, nameOf, type PaymentMethod, troubleOf } from '@portal/remote-kit/cards'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { RowState } from '../../lists/row-state.tsx'
import { OrderDialogs } from '../../orders/order-dialogs.ts'
import { TransactionsTable } from '../../orders/transactions-table.tsx'
import styles from './account-payments.module.css'

/** The account's ledger, from which payments are refunded, and its cards, which staff only read. */
export function AccountPayments({ id }: { id: number }) {
  const ledger = useLoad(listTransactionsOfAccount, { what: 'the transactions', params: { id } })
  return (
    <OrderDialogs>
      <Card title="Transactions" isFlush>
        <TransactionsTable
          load={ledger}
          accountId={id}
          caption="Transactions"
          empty="No money has moved in this account"
          hasOrders
        />
      </Card>
      <Cards id={id} />
    </OrderDialogs>
  )
}

function Cards({ id }: { id: number }) {
  const cards = useLoad(listPaymentMethodsOfAccount, {
    what: 'the cards',
    params: { id },
    select: (all) => all.toSorted((one, other) => rankOf(one) - rankOf(other)),
  })
  const nextCharge = useNextCharge(id)
  return (
    <Card title="Cards on file" isFlush>
      <LoadedTable
        load={cards}
        caption="Cards on file"
        columns={columnsOf(nextCharge)}
        rowKey={({ payment_method_id: card = '' }) => card}
        empty={<EmptyState title="This account has no card" />}
      />
    </Card>
  )
}

/** The primary card first, deleted ones last. */
function rankOf({ primary, deactivated }: PaymentMethod): number {
  if (isSet(deactivated)) return 2
  return primary ? 0 : 1
}

/** Returns the next moment at which the account's primary card is charged; `undefined` if nothing renews. */
function useNextCharge(id: number): Date | undefined {
  const { data } = useLoad(listSubscriptionsOfAccount, {
    what: 'the subscriptions',
    params: { id },
    select: (all) => all.flatMap(({ next_charge: next }) => next?.at ?? []).toSorted()[0],
  })
  return data === undefined ? undefined : new Date(data)
}

const columnsOf = (nextCharge: Date | undefined): readonly Column<PaymentMethod>[] => [
  {
    id: 'card',
    header: 'Card',
    cell: (card) => (
      <span className={styles.card}>
        <CardName>{nameOf(card)}</CardName>
        {card.primary && <Badge tone="accent">Primary</Badge>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    isNarrow: true,
    phone: 'first',
    cell: (card) => <CardState card={card} nextCharge={nextCharge} />,
  },
  { id: 'expires', header: 'Expires', isNarrow: true, phone: 'second', cell: (card) => expiryOf(card) ?? '—' },
  {
    id: 'added',
    header: 'Added',
    isNarrow: true,
    phone: 'second',
    cell: ({ created }) => <DateText value={created} />,
  },
]

/** Says what is wrong with a card: deleted, declined, expired, or expiring before the next charge (rules J113, J134). */
function CardState({ card, nextCharge }: { card: PaymentMethod; nextCharge: Date | undefined }) {
  if (isSet(card.deactivated)) return <StatusChip tone="paused">Deleted {formatDate(card.deactivated)}</StatusChip>
  if (troubleOf(card)) return <CardTrouble card={card} />
  if (card.primary && cardConcern(card, nextCharge, new Date(portalNow())) === 'expires-first')
    return (
      <StatusChip tone="attention" title={`The next charge is on ${formatDate(nextCharge)}`}>
        Expires before the next charge
      </StatusChip>
    )
  return <RowState tone="active">Valid</RowState>
}
