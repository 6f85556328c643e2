import {
  addPaymentMethod,
  listPaymentMethods,
  makePaymentMethodPrimary,
} from '@portal/contracts/payments/payment-methods'
import { Badge } from '@portal/design-system/badge'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText, formatDate } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Notice } from '@portal/design-system/notice'
import { StatusChip } from '@portal/design-system/status-chip'
import { type Column, PhoneWord, Table } from '@portal/design-system/table'
import { useMay } from '@portal/platform/session'
import { CardName } from '@portal/remote-kit/card-name'
import { CardTrouble } from '@portal/remote-kit/card-trouble'
import { cardStatus, expiryOf, nameOf, type PaymentMethod, primaryOf, troubleOf } from '@portal/remote-kit/cards'
import { useLoad } from '@portal/remote-kit/load'
import { ListPage } from '@portal/remote-kit/pages'
import { type Order, useOrders } from '../orders/order.ts'
import { BarAbove, unpaidOrders } from '../orders/unpaid-bars.tsx'
import { CardActions } from './card-actions.tsx'
import { PaymentMethodDialogs, useOpenDialog } from './payment-method-dialogs.ts'
import styles from './payment-methods.module.css'

/** `/account/billing/payment-methods`: the cards of the account, and which of them is charged. */
export function PaymentMethodsPage() {
  const cards = useLoad(listPaymentMethods, { what: 'the payment methods' })
  const primary = cards.data && primaryOf(cards.data)
  const isUnusable = primary !== undefined && troubleOf(primary) !== undefined
  const unpaid = unpaidOrders(useOrders().data ?? [])
  return (
    <PaymentMethodDialogs>
      <ListPage
        title="Payment methods"
        help="/docs/payment-methods"
        description="Renewals use your primary card. You can pick another when you pay for an order."
        action={<AddCardButton isQuiet={unpaid.length > 0} />}
        load={cards}
        none={<NoCards />}
      >
        <Unpaid orders={unpaid} primary={isUnusable ? primary : undefined} />
        <Card isFlush>
          <Table
            caption="Payment methods"
            columns={COLUMNS}
            rows={cards.data}
            rowKey={({ payment_method_id: id = '' }) => id}
            actions={(card) => <CardActions card={card} isWanted={isUnusable} />}
          />
        </Card>
      </ListPage>
    </PaymentMethodDialogs>
  )
}

/** Shows what is not paid, or else that the next charge will not be: another card mends both. */
function Unpaid({ orders, primary }: { orders: readonly Order[]; primary: PaymentMethod | undefined }) {
  if (orders.length > 0) return <BarAbove orders={orders} />
  return primary ? <UnusablePrimary card={primary} /> : null
}

function UnusablePrimary({ card }: { card: PaymentMethod }) {
  const mayChange = useMay(makePaymentMethodPrimary)
  const trouble = troubleOf(card) === 'declined' ? `was declined on ${formatDate(card.last_declined)}` : 'has expired'
  return (
    <div className={styles.unpaid}>
      <Notice tone="attention" title={`Your primary card, ${nameOf(card)}, ${trouble}`}>
        Renewals are charged to it. {mayChange ? 'Make' : 'A billing editor can make'} another card primary, or add one.
      </Notice>
    </div>
  )
}

const COLUMNS: readonly Column<PaymentMethod>[] = [
  {
    id: 'card',
    header: 'Card',
    cell: (card) => (
      <span className={styles.named}>
        <CardName>{nameOf(card)}</CardName>
        {card.primary && <Badge tone="accent">Primary</Badge>}
        {card.last_declined && <CardTrouble card={card} />}
      </span>
    ),
  },
  { id: 'expires', header: 'Expires', isNarrow: true, phone: 'second', cell: (card) => <Expiry card={card} /> },
  {
    id: 'added',
    header: 'Added',
    isNarrow: true,
    phone: 'second',
    cell: ({ created }) => (
      <span className={styles.added}>
        <DateText value={created} />
      </span>
    ),
  },
]

function Expiry({ card }: { card: PaymentMethod }) {
  const [expiry, status] = [expiryOf(card) ?? '—', cardStatus(card)]
  if (status === 'good')
    return (
      <>
        <PhoneWord>Expires</PhoneWord>
        {expiry}
      </>
    )
  return status === 'expired' ? (
    <StatusChip tone="stopped" reason={expiry}>
      Expired
    </StatusChip>
  ) : (
    <StatusChip tone="attention" reason={expiry} isUrgent>
      Expires soon
    </StatusChip>
  )
}

/** Paying comes before another card, where something is not paid. */
function AddCardButton({ isQuiet }: { isQuiet: boolean }) {
  const open = useOpenDialog()
  if (!useMay(addPaymentMethod)) return null

  return (
    <Button variant={isQuiet ? 'secondary' : 'primary'} icon="plus" onClick={() => open({ dialog: 'add' })}>
      Add a card
    </Button>
  )
}

/** Explains the purpose of cards. */
function NoCards() {
  return (
    <EmptyState icon="credit-card" title="No cards yet">
      A card pays for what you order. Its number goes straight to our card vault. We only keep the last four digits.
    </EmptyState>
  )
}
